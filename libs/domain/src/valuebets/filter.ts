import {
  isExcludedLeague,
  LIQUID_SCORE,
  type PauseFilter,
  passesPauseFilter,
  statusOf,
} from '../arbs/index.ts';
import type { Market } from '../markets/index.ts';
import { isBetweenOdds } from '../odds/index.ts';
import { parseSport } from '../sports/index.ts';
import type { ValueBet } from './value-bet.schema.ts';

/** Bounds of a list's odds; a value that is not a number sets no bound. */
interface ValueOddsRange {
  minOdds?: number | undefined;
  maxOdds?: number | undefined;
}

/**
 * List rules that a single complete value bet can be tested against. `ValueBetFilter` (the query) satisfies it; a
 * configuration adds those that only the screen applies. Absent rules exclude nothing. The engine decides which
 * bookmakers are judged.
 */
export interface ValueBetRules {
  minPercentage?: number | undefined;
  maxPercentage?: number | undefined;
  /** Empty: every sport. Ignores case and non-letters. */
  sports?: readonly string[] | undefined;
  /** Empty: every market. */
  markets?: readonly Market[] | undefined;
  excludeCompetitions?: readonly string[] | undefined;
  onlyLiquidEvents?: boolean | undefined;
  filterOvertimeMismatch?: boolean | undefined;
  oddsFilters?: ValueOddsRange | undefined;
  /** Live lists only. */
  minActiveSeconds?: number | undefined;
  maxActiveSeconds?: number | undefined;
  showOnlyPausedEvents?: PauseFilter | undefined;
  /** With "prematch" a stored pause filter is ignored: an event cannot be paused before it begins. */
  mode?: 'prematch' | 'live' | undefined;
}

const within = (value: number, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): boolean =>
  value >= min && value <= max;

/** Bounds apply to the quoted odds. Bounds or odds that are not numbers hide nothing. */
const passesOdds = (odds: number, { minOdds, maxOdds }: ValueOddsRange): boolean =>
  !Number.isFinite(odds) || isBetweenOdds(odds, minOdds, maxOdds);

const letters = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');

/** Whether two names are one sport, ignoring case and non-letters. */
const isSport = (one: string, other: string): boolean =>
  letters(one) === letters(other) || (parseSport(one) !== undefined && parseSport(one) === parseSport(other));

/** Seconds since the bet has been at or above the list's minimum. */
export const valueActiveSeconds = (bet: Pick<ValueBet, 'addedOn'>, nowMs: number): number =>
  (nowMs - Date.parse(bet.addedOn)) / 1000;

function passesActiveTime(
  bet: ValueBet,
  { minActiveSeconds, maxActiveSeconds }: ValueBetRules,
  nowMs: number,
): boolean {
  if (minActiveSeconds === undefined && maxActiveSeconds === undefined) return true;
  return within(valueActiveSeconds(bet, nowMs), minActiveSeconds, maxActiveSeconds);
}

/**
 * Whether a value bet belongs to a list: the counterpart of `passesArbFilter`, compared with the engine in the same
 * way.
 */
export function passesValueBetFilter(value: ValueBet, rules: ValueBetRules, nowMs: number): boolean {
  const { event, bet } = value;
  const { sports = [], markets = [] } = rules;
  const score = event.liquidityScore;
  return (
    within(value.percentage, rules.minPercentage, rules.maxPercentage) &&
    (sports.length === 0 || sports.some((sport) => isSport(sport, event.sport.name))) &&
    (markets.length === 0 || markets.includes(bet.marketShortName)) &&
    !isExcludedLeague(event.league, rules.excludeCompetitions ?? []) &&
    !(rules.onlyLiquidEvents && typeof score === 'number' && score < LIQUID_SCORE) &&
    !(rules.filterOvertimeMismatch && value.overTimeMatch === false) &&
    passesOdds(bet.originalOdds, rules.oddsFilters ?? {}) &&
    passesActiveTime(value, rules, nowMs) &&
    (rules.mode === 'prematch' ||
      passesPauseFilter(rules.showOnlyPausedEvents ?? {}, event.sport.name, statusOf(value)))
  );
}
