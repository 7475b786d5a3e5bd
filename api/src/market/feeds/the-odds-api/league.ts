import { PLAYED_MS, ROWS, type Row } from './cadence.ts';

export interface LeagueEvent {
  id: string;
  startMs: number;
  /** Whether its result was reported. */
  isEnded: boolean;
}

/** A league's state, as input for scheduling polls. */
export interface League {
  /** The provider's key, e.g. `soccer_epl`. */
  key: string;
  events: readonly LeagueEvent[];
  /** Whether its scores can settle anything. */
  hasScores: boolean;
  /** When it was last polled; undefined before the first time. */
  oddsMs?: number | undefined;
  scoresMs?: number | undefined;
  /** What the provider last charged for it. */
  oddsCost?: number | undefined;
  scoresCost?: number | undefined;
  /** Not polled before, after it did not answer. */
  restUntilMs?: number | undefined;
}

const isPlayed = ({ startMs, isEnded }: LeagueEvent, atMs: number): boolean =>
  !isEnded && startMs <= atMs && atMs - startMs < PLAYED_MS;

/** Returns the row that applies to an event at a time; undefined if it is over or too far off. */
function rowOfEvent(event: LeagueEvent, atMs: number): Row | undefined {
  if (event.startMs <= atMs) return isPlayed(event, atMs) ? ROWS[0] : undefined;
  return ROWS.find(({ withinMs }) => event.startMs - atMs <= withinMs);
}

/**
 * One poll covers all events of a league: the shortest interval that one of them needs, and of equal ones the most
 * valuable row.
 */
export function rowAt(league: League, atMs: number): Row | undefined {
  let best: Row | undefined;
  for (const event of league.events) {
    const row = rowOfEvent(event, atMs);
    if (!row) continue;
    const isBetter =
      !best || row.everyMs < best.everyMs || (row.everyMs === best.everyMs && row.worth > best.worth);
    if (isBetter) best = row;
  }
  return best;
}

interface Demand {
  row: Row;
  lengthMs: number;
  /** Number of events that a poll covers then. */
  events: number;
}

/** Returns how long a league is in each row between two times. */
export function demandsOf(league: League, fromMs: number, toMs: number): Demand[] {
  const edges = new Set([fromMs, toMs]);
  for (const { startMs } of league.events)
    for (const edgeMs of [startMs + PLAYED_MS, ...ROWS.map(({ withinMs }) => startMs - withinMs)])
      if (edgeMs > fromMs && edgeMs < toMs) edges.add(edgeMs);
  const times = [...edges].toSorted((one, other) => one - other);
  const byRow = new Map<Row, Demand>();
  for (const [at, beginMs] of times.entries()) {
    const endMs = times[at + 1];
    if (endMs === undefined) break;
    const middleMs = (beginMs + endMs) / 2;
    const row = rowAt(league, middleMs);
    if (!row) continue;
    const served = league.events.filter((event) => rowOfEvent(event, middleMs) === row).length;
    const { lengthMs = 0, events = 0 } = byRow.get(row) ?? {};
    byRow.set(row, { row, lengthMs: lengthMs + endMs - beginMs, events: Math.max(events, served) });
  }
  return [...byRow.values()];
}
