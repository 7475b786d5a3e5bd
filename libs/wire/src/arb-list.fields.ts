import type { ArbsChanges, ArbsSnapshot, ServerMessage } from '@bothways/domain/live';

// The numbers of fields in live.proto that writer and reader share.

export const SERVER = {
  hello: 2,
  pong: 5,
  heartbeat: 6,
  refused: 7,
  closing: 8,
  valueBetsSnapshot: 9,
  valueBetsChanges: 10,
  oddsHistory: 11,
  arbsSnapshot: 12,
  arbsChanges: 13,
} as const satisfies Record<ServerMessage['kind'], number>;

export const LIST = {
  seq: 1,
  at: 2,
  total: 3,
  rejectedTotal: 4,
  names: 5,
  events: 6,
  rows: 7,
  removes: 8,
} as const;
export const NAME = { number: 1, bookie: 2, topicEnd: 3, fee: 4, reference: 5 } as const;
export const EVENT = { number: 1, event: 2 } as const;
export const ROW = {
  number: 1,
  id: 2,
  event: 3,
  legs: 4,
  profit: 5,
  rawProfit: 6,
  addedOn: 7,
  updatedOn: 8,
  profitChange: 9,
  middle: 10,
  rating: 11,
  overTimeMatch: 12,
  status: 13,
  reason: 14,
  reasonDetail: 15,
} as const;
export const LEG = {
  pick: 1,
  price: 2,
  originalE4: 3,
  original: 4,
  oddsChange: 5,
  changedOn: 6,
  fresh: 7,
  order: 8,
} as const;
export const PICK = {
  topicStart: 1,
  market: 2,
  period: 3,
  selection: 4,
  choice: 5,
  team: 6,
  handicap: 7,
  isOver: 8,
  overTimeIncluded: 9,
} as const;
export const PRICE = { name: 1, oddsE4: 2, odds: 3, updatedOn: 4, maxRisk: 5, topic: 6, link: 7 } as const;
export const REMOVED = { id: 1, reason: 2, row: 3 } as const;

/** Odds with so many parts are whole numbers on the wire. */
export const ODDS_PARTS = 1e4;

/** What both messages of a list of arbs are on the wire. */
export type ArbListHead = Pick<ArbsSnapshot, 'seq' | 'atMs' | 'total' | 'rejectedTotal'>;
export interface ArbList extends ArbListHead {
  arbs: ArbsSnapshot['arbs'];
  removes: ArbsChanges['removes'];
}
