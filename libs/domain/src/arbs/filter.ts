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
 * List rules that a single complete arb can be tested against. `ArbFilter` (the query) satisfies it; a configuration
 * adds those that only the screen applies. Absent rules exclude nothing. The finder decides which bookmakers may be
 * legs.
 */
export interface ArbRules {
  minPercentage?: number | undefined;
  maxPercentage?: number | undefined;
  minGuaranteed?: number | undefined;
  /** Ids; empty: every event. */
  events?: readonly string[] | undefined;
  /** Empty: every sport. */
  sports?: readonly Sport[] | undefined;
  /** Empty: every market; else each leg must be on one of them. */
  markets?: readonly Market[] | undefined;
  excludeCompetitions?: readonly string[] | undefined;
  onlyLiquidEvents?: boolean | undefined;
  filterOvertimeMismatch?: boolean | undefined;
  bookieOddsFilters?: Readonly<Record<string, OddsRange>> | undefined;
  /** Live lists only. */
  minActiveSeconds?: number | undefined;
  maxActiveSeconds?: number | undefined;
  showOnlyPausedEvents?: PauseFilter | undefined;
  /** With "prematch" a stored pause filter is ignored: an event cannot be paused before it begins. */
  mode?: 'prematch' | 'live' | undefined;
}

/** `(1 - 0.9) * 100` is slightly under 10 in binary; limits apply to the percent that people see. */
const PERCENT_STEPS = 1e6;
const readable = (pct: number): number => Math.round(pct * PERCENT_STEPS) / PERCENT_STEPS;

/** Profit percent of an arb as shown and filtered: `(1 - profit) * 100`. */
export const arbProfitPct = (arb: Pick<Arb, 'profit'>): number => readable(profitPct(arb.profit));

/** Seconds since the combination has been at or above the list's minimum. */
export const activeSeconds = (arb: Pick<Arb, 'addedOn'>, nowMs: number): number =>
  (nowMs - Date.parse(arb.addedOn)) / 1000;

const within = (value: number, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): boolean =>
  value >= min && value <= max;

const listed = <T>(list: readonly T[] | undefined, item: T): boolean =>
  !list || list.length === 0 || list.includes(item);

/** Whether a term is part of the league's name, or of "country league", ignoring case. */
export function isExcludedLeague(
  league: Pick<Arb['event']['league'], 'country' | 'name'>,
  terms: readonly string[],
): boolean {
  const name = `${league.country} ${league.name}`.toLowerCase();
  return terms.some((term) => term.trim() !== '' && name.includes(term.trim().toLowerCase()));
}

/** Every range whose bookmaker is a leg must hold for at least one of that bookmaker's legs, at the quoted odds. */
function passesOddsRanges(arb: Arb, ranges: Readonly<Record<string, OddsRange>>): boolean {
  return Object.entries(ranges).every(([bookie, range]) => {
    const own = arb.bets.filter((bet) => bet.bookie === bookie);
    return own.length === 0 || own.some((bet) => isBetweenOdds(bet.originalOdds, range.min, range.max));
  });
}

/** An unknown score hides nothing. */
const isLiquid = (score: number | undefined): boolean => typeof score !== 'number' || score >= LIQUID_SCORE;

/**
 * Whether an arb belongs to a list (customer.md section 5). For screens; the engine applies the same rules to its
 * tables before it builds an arb, and `libs/engine/test/same-filter.test.ts` compares it with this function.
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

/** Without bounds the clock does not matter, so an arb whose `addedOn` cannot be parsed passes. */
function passesActiveTime(
  arb: Arb,
  { minActiveSeconds, maxActiveSeconds }: ArbRules,
  nowMs: number,
): boolean {
  if (minActiveSeconds === undefined && maxActiveSeconds === undefined) return true;
  return within(activeSeconds(arb, nowMs), minActiveSeconds, maxActiveSeconds);
}
