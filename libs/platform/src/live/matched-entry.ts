import type { MatchedBet, MatchedKind, MatchedSort } from '@bothways/domain/matched-betting';
import type { QueryKey } from '@tanstack/react-query';
import type { LiveMatchedBets } from '../contract.ts';

/** What the socket keeps in the query cache for one filter of matched bets. */
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

/** As the domain's own, which come with the validators that a page of frames must not load. */
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

/** The order that a filter's text asks for; equal ones by id, so that they do not change places. */
export function matchedOrder(filter: string): (a: MatchedBet, b: MatchedBet) => number {
  const asked: { sort?: unknown; kind?: unknown } = JSON.parse(filter);
  const kind = isKind(asked.kind) ? asked.kind : 'qualifying';
  const keys = keysOf(kind);
  const key = Object.entries(keys).find(([sort]) => sort === asked.sort)?.[1] ?? keys.yield_desc;
  return (a, b) =>
    key(a) - key(b) || YIELDS[kind](a) - YIELDS[kind](b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
