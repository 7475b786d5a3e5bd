import type { MatchedBet, MatchedKind, MatchedSort } from '@bothways/domain/matched-betting';
import type { QueryKey } from '@tanstack/react-query';
import type { LiveMatchedBets } from '../contract.ts';

/** The query-cache entry of one filter of matched bets, kept current by the socket. */
export type MatchedEntry = Omit<LiveMatchedBets, 'retry'>;

export const LOADING_MATCHED: MatchedEntry = {
  status: 'loading',
  matchedBets: [],
  total: 0,
  rejectedTotal: 0,
  gone: new Map(),
  atMs: undefined,
  error: undefined,
  message: undefined,
};

export const matchedKey = (filter: string): QueryKey => ['live', 'matchedBets', filter];

type Key = (bet: MatchedBet) => number;

/** Equals the domain's, whose module has validators that a page frame must not load. */
const YIELDS: Record<MatchedKind, Key> = {
  qualifying: ({ ratingPct }) => 0 - ratingPct,
  snr: ({ snrPct }) => 0 - snrPct,
  sr: ({ srPct }) => 0 - srPct,
};
const startMs: Key = ({ event }) => Date.parse(event.startedAt);
const keysOf = (kind: MatchedKind): Record<MatchedSort, Key> => ({
  yield_desc: YIELDS[kind],
  rating_desc: YIELDS.qualifying,
  liquidity_desc: ({ lay }) => 0 - (lay.maxRisk ?? -1),
  time_asc: startMs,
  time_desc: (bet) => 0 - startMs(bet),
});

const isKind = (raw: unknown): raw is MatchedKind => typeof raw === 'string' && raw in YIELDS;

/** Returns the order in a filter's text; ties by id, so that it is stable. */
export function matchedOrder(filter: string): (a: MatchedBet, b: MatchedBet) => number {
  const asked: { sort?: unknown; kind?: unknown } = JSON.parse(filter);
  const kind = isKind(asked.kind) ? asked.kind : 'qualifying';
  const keys = keysOf(kind);
  const key = Object.entries(keys).find(([sort]) => sort === asked.sort)?.[1] ?? keys.yield_desc;
  return (a, b) =>
    key(a) - key(b) || YIELDS[kind](a) - YIELDS[kind](b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
