import type { AmountRules } from '@bothways/calculators/fields';

/** One value in the address of a calculator. What is not there, and what cannot be read, is the value that it begins with. */
export interface Param<Value> {
  key: string;
  read(params: URLSearchParams): Value;
  /** Undefined for the value that it begins with: such an address stays short. */
  write(value: Value): string | undefined;
}

/** The whole state of a calculator, as its address says it. */
export interface Address<State> {
  keys: readonly string[];
  read(params: URLSearchParams): State;
  /** Text by key; a missing one is left out. */
  write(state: State): ReadonlyMap<string, string | undefined>;
}

/** Digits and a point as a program writes them: no sign, no exponent, and no longer than any amount of ours. */
const PLAIN = /^\d{1,9}(\.\d{1,6})?$/;
/** Beyond these no bookmaker quotes; odds are kept in millionths. */
export const ODDS_RULES: AmountRules = { min: 1.000001, max: 1000, digits: 6 };

const plainText = (value: number, digits: number): string => String(Number(value.toFixed(digits)));

function readPlain(raw: string, { min, max, digits }: AmountRules): number | undefined {
  const value = PLAIN.test(raw) ? Number(raw) : Number.NaN;
  const isTaken = value >= min && value <= max && Number(value.toFixed(digits)) === value;
  return isTaken ? value : undefined;
}

/** An amount; an empty one stands for an empty field. */
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

/** A line of a handicap or total, in quarters; below 0 too. An empty one stands for an empty field. */
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

/** Whether a line is one that bookmakers have: a whole, half or quarter. */
export const isLine = (line: number): boolean => Number.isInteger(line * 4);

/** A whole market, its prices apart by a low line. */
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

/** The query with a state in it: what belongs to others stays, what the state begins with is left out. */
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
