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

/** The odds that a list takes; what is not a number bounds nothing. */
export interface ValueOddsRange {
  minOdds?: number | undefined;
  maxOdds?: number | undefined;
}

/**
 * The rules of a list that look at one finished value bet. `ValueBetFilter` (the query) is one; a configuration adds what
 * only the screen filters. What is absent excludes nothing. Which bookmakers are judged is the engine's matter.
 */
export interface ValueBetRules {
  minPercentage?: number | undefined;
  maxPercentage?: number | undefined;
  /** Empty: every sport. Case and what is not a letter do not matter. */
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
  /** With "prematch" a stored pause filter is ignored: nothing is paused before it begins. */
  mode?: 'prematch' | 'live' | undefined;
}

const within = (value: number, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): boolean =>
  value >= min && value <= max;

/** Bounds are of the odds that the bookmaker shows. A bound or odds that are no number hide nothing. */
const passesOdds = (odds: number, { minOdds, maxOdds }: ValueOddsRange): boolean =>
  !Number.isFinite(odds) || isBetweenOdds(odds, minOdds, maxOdds);

const letters = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');

/** Whether two names are one sport, whatever their case and what is not a letter in them. */
const isSport = (one: string, other: string): boolean =>
  letters(one) === letters(other) || (parseSport(one) !== undefined && parseSport(one) === parseSport(other));

/** Seconds since the bet stands at or above the list's floor. */
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

/** Whether a value bet belongs to a list: `passesArbFilter` of value bets, and the engine is held to it the same way. */
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
