import type { Mode } from '@bothways/domain/quotes';
import { SPORTS, type Sport } from '@bothways/domain/sports';

/** The filters in the address that are common to all lists. */
export interface Narrowing {
  /** Empty: every sport. */
  sports: readonly Sport[];
  /** Empty: every bookmaker. */
  bookies: readonly string[];
  /** Undefined: the list's own bound. */
  minPct: number | undefined;
  maxPct: number | undefined;
  onlyLiquid: boolean;
  sameOvertime: boolean;
}

export const NO_NARROWING: Narrowing = {
  sports: [],
  bookies: [],
  minPct: undefined,
  maxPct: undefined,
  onlyLiquid: false,
  sameOvertime: false,
};

/** Lowest and highest percent that can be requested of a list. */
export type PercentBounds = readonly [lowest: number, highest: number];

/** Maximum number of bookmakers in a query. */
const MAX_BOOKIES = 400;
const BOOKIE = /^[a-z0-9][a-z0-9_.-]{0,39}$/;

const list = (raw: string | null): string[] => [
  ...new Set((raw ?? '').split(',').filter((part) => part !== '')),
];

/** Returns a percentage clamped to the bounds; an invalid number counts as absent. */
export function readPercent(raw: string | null, [lowest, highest]: PercentBounds): number | undefined {
  const value = raw === null || raw.trim() === '' ? Number.NaN : Number(raw);
  return Number.isFinite(value) ? Math.min(highest, Math.max(lowest, value)) : undefined;
}

const isAbove = (low: number | undefined, high: number | undefined): boolean =>
  low !== undefined && high !== undefined && low > high;

/** Returns both bounds of the address; a reversed range is invalid. */
function readRange(params: URLSearchParams, bounds: PercentBounds): Pick<Narrowing, 'minPct' | 'maxPct'> {
  const [minPct, maxPct] = [readPercent(params.get('min'), bounds), readPercent(params.get('max'), bounds)];
  return isAbove(minPct, maxPct) ? { minPct: undefined, maxPct: undefined } : { minPct, maxPct };
}

/** Reads the address; invalid values count as absent. */
export const readNarrowing = (params: URLSearchParams, bounds: PercentBounds): Narrowing => ({
  sports: SPORTS.filter((sport) => list(params.get('sports')).includes(sport)),
  bookies: list(params.get('books'))
    .filter((value) => BOOKIE.test(value))
    .slice(0, MAX_BOOKIES),
  ...readRange(params, bounds),
  onlyLiquid: params.get('liquid') === '1',
  sameOvertime: params.get('overtime') === 'same',
});

/** Returns the address parameters; inactive filters are omitted. */
export const writtenNarrowing = (view: Narrowing): Record<string, string | undefined> => ({
  sports: view.sports.join(',') || undefined,
  books: view.bookies.join(',') || undefined,
  min: view.minPct?.toString(),
  max: view.maxPct?.toString(),
  liquid: view.onlyLiquid ? '1' : undefined,
  overtime: view.sameOvertime ? 'same' : undefined,
});

/** Returns whether anything narrows the list, so that an empty one may be due to the filter. */
export const narrows = (view: Narrowing): boolean =>
  Object.values(writtenNarrowing(view)).some((value) => value !== undefined);

export interface PercentRange {
  minPercentage?: number | undefined;
  maxPercentage?: number | undefined;
}

/** Returns the effective bounds: those of the address, and those of the configuration that do not contradict them. */
export function rangeOf(
  { minPct, maxPct }: Pick<Narrowing, 'minPct' | 'maxPct'>,
  { minPercentage, maxPercentage }: PercentRange,
): { minPercentage?: number; maxPercentage?: number } {
  const low = minPct ?? (isAbove(minPercentage, maxPct) ? undefined : minPercentage);
  const high = maxPct ?? (isAbove(minPct, maxPercentage) ? undefined : maxPercentage);
  return {
    ...(low !== undefined && { minPercentage: low }),
    ...(high !== undefined && { maxPercentage: high }),
  };
}

/** Returns a mode's feed for the bookmakers of the address, else of the configuration. */
export const channelsOf = <Channel extends string>(
  { bookies }: Narrowing,
  mode: Mode,
  configured: Channel[] | undefined,
): (Channel | string)[] => (bookies.length > 0 ? [mode, ...bookies] : (configured ?? [mode]));

interface NarrowedRules<S> {
  sports?: S | undefined;
  onlyLiquidEvents?: boolean | undefined;
  filterOvertimeMismatch?: boolean | undefined;
}

/** Returns the rules for a finished item other than its percent, the address before the configuration. */
export const narrowsRules = <S>(view: Narrowing, base: NarrowedRules<S>) => ({
  sports: view.sports.length > 0 ? [...view.sports] : base.sports,
  onlyLiquidEvents: view.onlyLiquid || base.onlyLiquidEvents === true,
  filterOvertimeMismatch: view.sameOvertime || base.filterOvertimeMismatch === true,
});
