import type { Market } from '../markets/index.ts';
import { isBetweenOdds, profitPct } from '../odds/index.ts';
import type { Sport } from '../sports/index.ts';
import type { Arb } from './arb.schema.ts';
import { type PauseFilter, passesPauseFilter } from './pause-filter.ts';
import { LIQUID_SCORE } from './query.schema.ts';
import { statusOf } from './status.ts';

export interface OddsRange {
  min?: number | undefined;
  max?: number | undefined;
}

/**
 * The rules of a list that look at one finished arb. `ArbFilter` (the query) is one; a configuration adds what only the
 * screen filters. What is absent excludes nothing. Which bookmakers may be legs is the finder's matter.
 */
export interface ArbRules {
  minPercentage?: number | undefined;
  maxPercentage?: number | undefined;
  minGuaranteed?: number | undefined;
  /** Ids; empty: every event. */
  events?: readonly string[] | undefined;
  /** Empty: every sport. */
  sports?: readonly Sport[] | undefined;
  /** Empty: every market; else all legs must be on one of them. */
  markets?: readonly Market[] | undefined;
  excludeCompetitions?: readonly string[] | undefined;
  onlyLiquidEvents?: boolean | undefined;
  filterOvertimeMismatch?: boolean | undefined;
  bookieOddsFilters?: Readonly<Record<string, OddsRange>> | undefined;
  /** Live lists only. */
  minActiveSeconds?: number | undefined;
  maxActiveSeconds?: number | undefined;
  showOnlyPausedEvents?: PauseFilter | undefined;
  /** With "prematch" a stored pause filter is ignored: nothing is paused before it begins. */
  mode?: 'prematch' | 'live' | undefined;
}

/** `(1 - 0.9) * 100` is a hair under 10 in binary; limits mean the percent that people read. */
const PERCENT_STEPS = 1e6;
const readable = (pct: number): number => Math.round(pct * PERCENT_STEPS) / PERCENT_STEPS;

/** Profit percent of an arb as shown and filtered: `(1 - profit) * 100`. */
export const arbProfitPct = (arb: Pick<Arb, 'profit'>): number => readable(profitPct(arb.profit));

/** Seconds since the combination stands at or above the list's floor. */
export const activeSeconds = (arb: Pick<Arb, 'addedOn'>, nowMs: number): number =>
  (nowMs - Date.parse(arb.addedOn)) / 1000;

const within = (value: number, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): boolean =>
  value >= min && value <= max;

const listed = <T>(list: readonly T[] | undefined, item: T): boolean =>
  !list || list.length === 0 || list.includes(item);

/** Whether a term is part of the league's name, or of country and league together, whatever the case. */
export function isExcludedLeague(
  league: Pick<Arb['event']['league'], 'country' | 'name'>,
  terms: readonly string[],
): boolean {
  const name = `${league.country} ${league.name}`.toLowerCase();
  return terms.some((term) => term.trim() !== '' && name.includes(term.trim().toLowerCase()));
}

/** Every range whose bookmaker is a leg must hold for at least one of that bookmaker's legs, at the odds that it shows itself. */
function passesOddsRanges(arb: Arb, ranges: Readonly<Record<string, OddsRange>>): boolean {
  return Object.entries(ranges).every(([bookie, range]) => {
    const own = arb.bets.filter((bet) => bet.bookie === bookie);
    return own.length === 0 || own.some((bet) => isBetweenOdds(bet.originalOdds, range.min, range.max));
  });
}

/** A score that is not known hides nothing. */
const isLiquid = (score: number | undefined): boolean => typeof score !== 'number' || score >= LIQUID_SCORE;

/**
 * Whether an arb belongs to a list (customer.md section 5). Screens ask it; the engine reads the same rules over its tables
 * before an arb is ever written down, and `libs/engine/test/same-filter.test.ts` holds it to this function.
 */
export function passesArbFilter(arb: Arb, rules: ArbRules, nowMs: number): boolean {
  const { event } = arb;
  return (
    within(arbProfitPct(arb), rules.minPercentage, rules.maxPercentage) &&
    within(readable(arb.guaranteed), rules.minGuaranteed) &&
    listed(rules.events, event.id) &&
    listed(rules.sports, event.sport.name) &&
    arb.bets.every((bet) => listed(rules.markets, bet.marketShortName)) &&
    !isExcludedLeague(event.league, rules.excludeCompetitions ?? []) &&
    !(rules.onlyLiquidEvents && !isLiquid(event.liquidityScore)) &&
    !(rules.filterOvertimeMismatch && arb.overTimeMatch === false) &&
    passesOddsRanges(arb, rules.bookieOddsFilters ?? {}) &&
    passesActiveTime(arb, rules, nowMs) &&
    (rules.mode === 'prematch' ||
      passesPauseFilter(rules.showOnlyPausedEvents ?? {}, event.sport.name, statusOf(arb)))
  );
}

/** Without a bound the clock does not matter, so an arb whose `addedOn` cannot be read still passes. */
function passesActiveTime(
  arb: Arb,
  { minActiveSeconds, maxActiveSeconds }: ArbRules,
  nowMs: number,
): boolean {
  if (minActiveSeconds === undefined && maxActiveSeconds === undefined) return true;
  return within(activeSeconds(arb, nowMs), minActiveSeconds, maxActiveSeconds);
}
