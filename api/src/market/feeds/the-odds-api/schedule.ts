import { DAY_MS } from '@bothways/domain/time';
import { NEAR_MS, type Row } from './cadence.ts';
import { demandsOf, type League, rowAt } from './league.ts';
import { closingTimes, scoresTimes } from './reserves.ts';

export interface Credits {
  remaining: number;
  /** Credits of a whole period. */
  allowance: number;
  /** Remaining credits at the beginning of this UTC day. */
  dayBegan: number;
  /** When credits are renewed. */
  resetMs: number;
}

export interface Plan {
  /** Assumed cost of a poll of odds, and of scores, until a response states it. */
  oddsCost: number;
  scoresCost: number;
  /** Never spent. */
  floor: number;
  /** Below this share of the allowance only reserved polls are made. */
  lowShare: number;
  /** Minimum interval between polls of a league. */
  shortestMs: number;
  /** Whether results are wanted. */
  wantsScores: boolean;
}

export interface Poll {
  league: string;
  what: 'odds' | 'scores';
  /** Whether credits were reserved for it: closing lines and results. */
  isReserve: boolean;
  cost: number;
}

export interface Schedule {
  /** Due now, most urgent first; all of them are affordable. */
  polls: readonly Poll[];
  /** The next affordable poll, as things stand. */
  nextMs: number | undefined;
  /** Reserved until credits are renewed. */
  held: number;
  /** This day's share, and what is left of it beyond its reserves. */
  dayBudget: number;
  dayFree: number;
  /** Whether only reserved polls are made. */
  isLow: boolean;
}

/** A future poll. */
interface Due extends Poll {
  atMs: number;
}

/**
 * Decides what to poll now, and when to poll next: reserves first, the rest by value within the day's share of the
 * credits. Deterministic for events, credits, time and plan.
 */
export function schedule(leagues: readonly League[], credits: Credits, nowMs: number, plan: Plan): Schedule {
  const dues = leagues.flatMap((league) => reservesOf(league, nowMs, plan));
  const held = sumOf(dues.filter(({ atMs, isReserve }) => isReserve && atMs < credits.resetMs));
  const dayEndMs = Math.min(credits.resetMs, (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS);
  const heldToday = sumOf(dues.filter(({ atMs, isReserve }) => isReserve && atMs < dayEndMs));
  const dayBudget = budgetOf(credits, dayEndMs, plan);
  const spentToday = Math.max(0, credits.dayBegan - credits.remaining);
  const isLow = credits.remaining < credits.allowance * plan.lowShare;
  const unheld = credits.remaining - plan.floor - held;
  const dayFree = isLow ? 0 : Math.max(0, Math.min(dayBudget - spentToday - heldToday, unheld));
  dues.push(...valuesOf(leagues, dues, { nowMs, dayEndMs, dayFree, plan }));
  const rests = new Map(leagues.map(({ key, restUntilMs = 0 }) => [key, restUntilMs]));
  for (const due of dues) due.atMs = Math.max(due.atMs, rests.get(due.league) ?? 0);
  const polls = paid(
    dues.filter(({ atMs }) => atMs <= nowMs),
    { left: credits.remaining - plan.floor, extra: unheld, free: dayFree },
  );
  const later = dues.filter(({ atMs }) => atMs > nowMs).map(({ atMs }) => atMs);
  const nextMs = later.length > 0 ? later.reduce((first, atMs) => Math.min(first, atMs)) : undefined;
  return { polls, nextMs, held, dayBudget, dayFree, isLow };
}

/** Divides the credits at the beginning of the day evenly by the days until renewal. */
function budgetOf({ dayBegan, resetMs }: Credits, dayEndMs: number, { floor }: Plan): number {
  const days = Math.max(1, Math.ceil((resetMs - dayEndMs) / DAY_MS) + 1);
  return Math.floor(Math.max(0, dayBegan - floor) / days);
}

/** Returns polls for closing lines and scores, overdue ones included. */
function reservesOf(league: League, nowMs: number, plan: Plan): Due[] {
  const oddsCost = league.oddsCost ?? plan.oddsCost;
  const closing = closingTimes(league, nowMs).map(
    (atMs): Due => ({ league: league.key, what: 'odds', isReserve: true, cost: oddsCost, atMs }),
  );
  if (!plan.wantsScores || !league.hasScores) return closing;
  const scores = scoresTimes(league, nowMs).map(
    ({ atMs, isHeld }): Due => ({
      league: league.key,
      what: 'scores',
      isReserve: isHeld,
      cost: league.scoresCost ?? plan.scoresCost,
      atMs,
    }),
  );
  return [...closing, ...scores];
}

interface Day {
  nowMs: number;
  dayEndMs: number;
  dayFree: number;
  plan: Plan;
}

/**
 * Returns the next poll of each league beyond its reserves: the most valuable get their full frequency, the others
 * share the rest.
 */
function valuesOf(leagues: readonly League[], reserves: readonly Due[], day: Day): Due[] {
  const { nowMs, dayEndMs, plan } = day;
  const closing = new Map<string, number>();
  for (const { league, what, atMs } of reserves)
    if (what === 'odds') closing.set(league, Math.min(atMs, closing.get(league) ?? Number.POSITIVE_INFINITY));
  const paces = pacesOf(leagues, day);
  return leagues.flatMap((league): Due[] => {
    const row = rowAt(league, nowMs);
    const everyMs = row && paces.get(paceKey(league, row));
    if (everyMs === undefined) return [];
    const atMs = Math.max(nowMs, league.oddsMs === undefined ? nowMs : league.oddsMs + everyMs);
    // A closing poll follows in a moment anyway.
    if (atMs >= dayEndMs || atMs > (closing.get(league.key) ?? Number.POSITIVE_INFINITY) - NEAR_MS) return [];
    return [
      { league: league.key, what: 'odds', isReserve: false, cost: league.oddsCost ?? plan.oddsCost, atMs },
    ];
  });
}

const paceKey = (league: League, row: Row): string => `${league.key} ${row.name}`;

function pacesOf(leagues: readonly League[], { nowMs, dayEndMs, dayFree, plan }: Day): Map<string, number> {
  const demands = leagues
    .flatMap((league) => {
      const cost = league.oddsCost ?? plan.oddsCost;
      return demandsOf(league, nowMs, dayEndMs).map((demand) => ({
        ...demand,
        key: paceKey(league, demand.row),
        cost,
        value: (demand.row.worth * demand.events) / Math.max(1, cost),
      }));
    })
    .toSorted((one, other) => other.value - one.value || (one.key < other.key ? -1 : 1));
  const paces = new Map<string, number>();
  let free = dayFree;
  for (const { key, row, lengthMs, cost } of demands) {
    const everyMs = Math.max(row.everyMs, plan.shortestMs);
    const wanted = Math.max(1, Math.ceil(lengthMs / everyMs));
    const requests = Math.min(wanted, cost > 0 ? Math.floor(free / cost) : wanted);
    if (requests === 0) continue;
    free -= requests * cost;
    paces.set(key, requests === wanted ? everyMs : Math.max(everyMs, lengthMs / requests));
  }
  return paces;
}

/**
 * Selects the affordable polls: reserves from all credits, repeated score polls from the unreserved ones, the rest from
 * the day's share.
 */
function paid(dues: readonly Due[], purse: { left: number; extra: number; free: number }): Poll[] {
  const { left, extra, free } = purse;
  let spent = { all: 0, extra: 0, free: 0 };
  const asked = new Set<string>();
  const polls: Poll[] = [];
  for (const { atMs: _, ...poll } of dues.toSorted(byUrgency)) {
    const key = `${poll.league} ${poll.what}`;
    const isValue = !poll.isReserve && poll.what === 'odds';
    if (asked.has(key) || spent.all + poll.cost > left) continue;
    if (!poll.isReserve && spent.extra + poll.cost > extra) continue;
    if (isValue && spent.free + poll.cost > free) continue;
    asked.add(key);
    polls.push(poll);
    spent = {
      all: spent.all + poll.cost,
      extra: spent.extra + (poll.isReserve ? 0 : poll.cost),
      free: spent.free + (isValue ? poll.cost : 0),
    };
  }
  return polls;
}

/** A closing line is gone in a minute; a result can still be polled later. */
function byUrgency(one: Due, other: Due): number {
  const rank = ({ isReserve, what }: Due): number =>
    isReserve ? (what === 'odds' ? 0 : 1) : what === 'scores' ? 2 : 3;
  return rank(one) - rank(other) || one.atMs - other.atMs || (one.league < other.league ? -1 : 1);
}

const sumOf = (dues: readonly Due[]): number => dues.reduce((sum, { cost }) => sum + cost, 0);
