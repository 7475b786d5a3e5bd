import type { ArbFilter } from '@bothways/domain/arbs';
import type { ListedRow } from '@bothways/domain/live';
import type { MatchedBet, MatchedFilter } from '@bothways/domain/matched-betting';
import type { ValueBet, ValueBetFilter } from '@bothways/domain/valuebets';
import type { FollowedLists, ListChange, ListPage, ValueListChange, ValuePage } from '../types.ts';
import type { Lists } from './lists.ts';

/** Lists of arbs that somebody follows. @param expire brings the book up to the time */
export const followedArbs = (
  lists: Lists,
  expire: (nowMs: number) => void,
): FollowedLists<ArbFilter, ListedRow> => ({
  open: (filter) => lists.open(filter),
  fill: (list, nowMs) => lists.fill(list, nowMs),
  close: (list) => lists.remove(list),
  page: (list, nowMs) => {
    expire(nowMs);
    return lists.listed(list, nowMs);
  },
  drain: (nowMs, tell) => {
    expire(nowMs);
    lists.drainListed(nowMs, tell);
  },
});

interface ValueSubscriptions {
  subscribeValues(filter: ValueBetFilter): number;
  unsubscribeValues(subscription: number): void;
  snapshotValues(subscription: number, nowMs: number): ValuePage | undefined;
  drainValues(nowMs: number): ValueListChange[];
}

/** The same of value bets: they are looked through every time, so there is nothing to fill. */
export const followedValues = (values: ValueSubscriptions): FollowedLists<ValueBetFilter, ValueBet> => ({
  open: (filter) => values.subscribeValues(filter),
  fill: () => [][Symbol.iterator](),
  close: (list) => values.unsubscribeValues(list),
  page: (list, nowMs) => {
    const page = values.snapshotValues(list, nowMs);
    return page && { rows: page.valuebets, total: page.total, rejectedTotal: 0 };
  },
  drain: (nowMs, tell) => {
    for (const change of values.drainValues(nowMs)) tell({ ...change, rejectedTotal: 0 });
  },
});

interface MatchedSubscriptions {
  subscribeMatched(filter: MatchedFilter): number;
  unsubscribeMatched(subscription: number): void;
  snapshotMatched(subscription: number, nowMs: number): ListPage<MatchedBet> | undefined;
  drainMatched(nowMs: number): ListChange<MatchedBet>[];
}

/** The same of matched bets, which are read when they are first asked for. */
export const followedMatched = (matched: MatchedSubscriptions): FollowedLists<MatchedFilter, MatchedBet> => ({
  open: (filter) => matched.subscribeMatched(filter),
  fill: () => [][Symbol.iterator](),
  close: (list) => matched.unsubscribeMatched(list),
  page: (list, nowMs) => matched.snapshotMatched(list, nowMs),
  drain: (nowMs, tell) => {
    for (const change of matched.drainMatched(nowMs)) tell(change);
  },
});
