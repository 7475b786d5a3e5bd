import type { AmountRules } from '@bothways/calculators/fields';

/** One parameter of a calculator's address. Absent and unreadable values become the initial one. */
export interface Param<Value> {
  key: string;
  read(params: URLSearchParams): Value;
  /** Undefined for the initial value, so that addresses stay short. */
  write(value: Value): string | undefined;
}

/** The whole state of a calculator, as encoded in its address. */
export interface Address<State> {
  keys: readonly string[];
  read(params: URLSearchParams): State;
  /** Text by key; undefined ones are omitted. */
  write(state: State): ReadonlyMap<string, string | undefined>;
}

/** Digits and a point: no sign, no exponent, and no longer than any of our amounts. */
const PLAIN = /^\d{1,9}(\.\d{1,6})?$/;
/** No bookmaker quotes beyond these; odds are stored in millionths. */
export const ODDS_RULES: AmountRules = { min: 1.000001, max: 1000, digits: 6 };

const plainText = (value: number, digits: number): string => String(Number(value.toFixed(digits)));

function readPlain(raw: string, { min, max, digits }: AmountRules): number | undefined {
  const value = PLAIN.test(raw) ? Number(raw) : Number.NaN;
  const isTaken = value >= min && value <= max && Number(value.toFixed(digits)) === value;
  return isTaken ? value : undefined;
}

/** An amount; empty means an empty field. */
export const amountParam = (
  key: string,
  initial: number | null,
  rules: AmountRules,
): Param<number | null> => ({
  key,
  read(params) {
    const raw = params.get(key);
    if (raw === null) return initial;
    return raw === '' ? null : (readPlain(raw, rules) ?? initial);
  },
  write(value) {
    if (value === initial) return undefined;
    return value === null || !(value >= rules.min && value <= rules.max)
      ? ''
      : plainText(value, rules.digits);
  },
});

/** Decimal odds. */
export const oddsParam = (key: string, initial: number | null): Param<number | null> =>
  amountParam(key, initial, ODDS_RULES);

/** One of a few. */
export const choiceParam = <Value extends string>(
  key: string,
  initial: Value,
  values: readonly Value[],
): Param<Value> => ({
  key,
  read: (params) => values.find((value) => value === params.get(key)) ?? initial,
  write: (value) => (value === initial ? undefined : value),
});

/** On or off. */
export const flagParam = (key: string, initial: boolean): Param<boolean> => ({
  key,
  read(params) {
    const raw = params.get(key);
    return raw === '1' ? true : raw === '0' ? false : initial;
  },
  write: (value) => (value === initial ? undefined : value ? '1' : '0'),
});

/** A line of a handicap or total, in quarters, possibly negative. Empty means an empty field. */
export const lineParam = (key: string, initial: number | null, most: number): Param<number | null> => ({
  key,
  read(params) {
    const raw = params.get(key);
    if (raw === '') return null;
    const line = /^-?\d{1,3}(\.(25|5|75))?$/.test(raw ?? '') ? Number(raw) : Number.NaN;
    return Math.abs(line) <= most ? 0 + line : initial;
  },
  write: (value) =>
    value === initial ? undefined : value === null || Math.abs(value) > most ? '' : String(value),
});

/** Whether bookmakers have such a line: whole, half or quarter. */
export const isLine = (line: number): boolean => Number.isInteger(line * 4);

/** A complete market, its prices separated by underscores. */
export const marketParam = (
  key: string,
  initial: readonly number[],
  most: number,
): Param<readonly number[]> => ({
  key,
  read(params) {
    const raw = params.get(key);
    if (raw === '') return [];
    const prices = (raw ?? '').split('_').map((part) => readPlain(part, ODDS_RULES));
    const read = prices.flatMap((price) => price ?? []);
    return read.length === prices.length && read.length >= 2 && read.length <= most ? read : initial;
  },
  write(value) {
    if (value.join() === initial.join()) return undefined;
    return value.map((price) => plainText(price, ODDS_RULES.digits)).join('_');
  },
});

/** Returns the query with a state: retains foreign parameters, omits initial values. */
export function withState<State>(
  params: URLSearchParams,
  address: Address<State>,
  state: State,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const key of address.keys) next.delete(key);
  for (const [key, text] of address.write(state)) if (text !== undefined) next.set(key, text);
  return next;
}
