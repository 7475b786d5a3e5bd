import type { ArbsChanges, ArbsSnapshot, ServerMessage } from '@bothways/domain/live';

// The field numbers of live.proto shared by writer and reader.

export const SERVER = {
  hello: 2,
  pong: 5,
  heartbeat: 6,
  refused: 7,
  closing: 8,
  valueBetsSnapshot: 9,
  valueBetsChanges: 10,
  matchedBetsSnapshot: 17,
  matchedBetsChanges: 18,
  oddsHistory: 11,
  arbsSnapshot: 14,
  arbsChanges: 15,
  notificationsChanged: 16,
} as const satisfies Record<ServerMessage['kind'], number>;

export const LIST = {
  seq: 1,
  at: 2,
  total: 3,
  rejectedTotal: 4,
  alternatives: 5,
  names: 6,
  events: 7,
  outcomes: 8,
  rows: 9,
  removes: 10,
} as const;
export const NAME = { number: 1, bookie: 2, topicEnd: 3, fee: 4, reference: 5 } as const;
export const EVENT = { number: 1, event: 2 } as const;
export const OUTCOME = { number: 1, isNew: 2, picks: 3, offers: 4 } as const;
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
  isLay: 10,
} as const;
/** Fields of an offer and of a leg. */
export const PRICE = {
  name: 1,
  pick: 2,
  oddsE4: 3,
  odds: 4,
  updatedOn: 5,
  maxRisk: 6,
  link: 7,
  betDelay: 14,
} as const;
export const LEG = {
  ...PRICE,
  outcome: 8,
  originalE4: 9,
  original: 10,
  oddsChange: 11,
  changedOn: 12,
  aboveNextPct: 13,
} as const;
export const ROW = {
  number: 1,
  event: 2,
  legs: 3,
  profit: 4,
  rawProfit: 5,
  updatedOn: 6,
  middle: 7,
  rating: 8,
  overTimeMatch: 9,
  status: 10,
  reason: 11,
  reasonDetail: 12,
  id: 13,
  addedOn: 14,
  profitChange: 15,
  guaranteed: 16,
  noVigOdds: 17,
} as const;
export const REMOVED = { id: 1, reason: 2, row: 3 } as const;

/** Odds are integers in this many parts on the wire. */
export const ODDS_PARTS = 1e4;

/** Common form of both messages of a list of arbs. */
type ArbListHead = Pick<ArbsSnapshot, 'seq' | 'atMs' | 'total' | 'rejectedTotal'>;
export interface ArbList extends ArbListHead {
  arbs: ArbsSnapshot['arbs'];
  removes: ArbsChanges['removes'];
}
