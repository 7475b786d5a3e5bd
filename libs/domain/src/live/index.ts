import type { Arb, RejectReason } from '../arbs/index.ts';
import type { OddsHistory } from '../history/index.ts';
import type { MatchedBet } from '../matched-betting/index.ts';
import type { ValueBet } from '../valuebets/index.ts';

export * from './listed.ts';

/**
 * The messages of `GET /api/live`, as both ends see them; `@bothways/wire` encodes them as protobuf frames. Every topic
 * has its own counter `seq`: a snapshot starts it, each changes message is one higher. After a gap the client requests
 * a snapshot (`resync`). A reconnect assumes no state.
 */
export type ClientMessage =
  | { kind: 'subscribe'; topicId: number; topic: Topic }
  | { kind: 'unsubscribe'; topicId: number }
  | { kind: 'resync'; topicId: number }
  | { kind: 'ping'; at: number };

/**
 * `filter` is the JSON text of an arb query body (validated by `arbQuerySchema`), the same body that the HTTP route
 * takes.
 */
export interface ArbsTopic {
  name: 'arbs';
  filter: string;
}

/** The same for value bets: `filter` is the JSON text of a value-bet query body. */
export interface ValueBetsTopic {
  name: 'valuebets';
  filter: string;
}

/** The same for matched bets: `filter` is the JSON text of a body of `POST /api/matched-bets/query`. */
export interface MatchedBetsTopic {
  name: 'matchedBets';
  filter: string;
}

/** A live `GET /api/odds/history`; without `hours`, everything that is stored. */
export interface OddsHistoryTopic {
  name: 'oddsHistory';
  bookie: string;
  topic: string;
  hours?: number;
}

/** Notifies the back office only that this person has changes; the page then fetches them. */
export interface NotificationsTopic {
  name: 'notifications';
}

/** Topics that are lists. */
export type ListsTopic = ArbsTopic | ValueBetsTopic | MatchedBetsTopic;

export type Topic = ListsTopic | OddsHistoryTopic | NotificationsTopic;

export type ServerMessage =
  | { kind: 'hello'; serverTimeMs: number; protocol: number }
  | ArbsSnapshot
  | ArbsChanges
  | ValueBetsSnapshot
  | ValueBetsChanges
  | MatchedBetsSnapshot
  | MatchedBetsChanges
  | OddsHistoryMessage
  | NotificationsChanged
  | { kind: 'pong'; at: number; serverTimeMs: number }
  | Heartbeat
  | { kind: 'refused'; topicId: number; code: string; message: string; feature?: string }
  | { kind: 'closing'; reason: string };

/** Sent at least every 2 s: the feed's newest quote, so that the screen can say "updated 2 s ago" or "stale since". */
export interface Heartbeat {
  kind: 'heartbeat';
  serverTimeMs: number;
  feedAtMs: number;
  /** A feed without data for this time has stopped. Missing: `STALE_AFTER_MS`. */
  staleAfterMs?: number;
  /** Number of changes of the bookmakers' catalogue: answers with a smaller number are outdated. */
  catalogue?: number;
}

/** A healthy feed of many bookmakers, pushed as prices move, is never silent for this long. */
export const STALE_AFTER_MS = 15_000;

export interface ArbsSnapshot {
  kind: 'arbsSnapshot';
  topicId: number;
  seq: number;
  atMs: number;
  arbs: Arb[];
  /** Number of matches of the filter before `limit`. */
  total: number;
  rejectedTotal: number;
}

export interface ArbsChanges {
  kind: 'arbsChanges';
  topicId: number;
  seq: number;
  atMs: number;
  /** New or changed rows, complete. */
  upserts: Arb[];
  /** Ids of removed rows and, where a check rejected one, the reason. */
  removes: { id: string; reason?: RejectReason }[];
  total: number;
  rejectedTotal: number;
}

export interface ValueBetsSnapshot {
  kind: 'valueBetsSnapshot';
  topicId: number;
  seq: number;
  atMs: number;
  valuebets: ValueBet[];
  /** Number of matches of the filter before `limit`. */
  total: number;
}

export interface ValueBetsChanges {
  kind: 'valueBetsChanges';
  topicId: number;
  seq: number;
  atMs: number;
  /** New or changed rows, complete. */
  upserts: ValueBet[];
  removes: { id: string }[];
  total: number;
}

export interface MatchedBetsSnapshot {
  kind: 'matchedBetsSnapshot';
  topicId: number;
  seq: number;
  atMs: number;
  matchedBets: MatchedBet[];
  /** Number of matches of the filter before `limit`. */
  total: number;
  rejectedTotal: number;
}

export interface MatchedBetsChanges {
  kind: 'matchedBetsChanges';
  topicId: number;
  seq: number;
  atMs: number;
  /** New or changed rows, complete. */
  upserts: MatchedBet[];
  removes: { id: string }[];
  total: number;
  rejectedTotal: number;
}

/** The complete current history in each message, so that none needs a number and a missed one does no harm. */
export interface OddsHistoryMessage {
  kind: 'oddsHistory';
  topicId: number;
  atMs: number;
  history: OddsHistory;
}

/** A version that differs from the previous one: something has changed. Also sent with every subscription. */
export interface NotificationsChanged {
  kind: 'notificationsChanged';
  topicId: number;
  version: number;
}

/** Version of the list messages' fields: a page with another version polls its lists instead. */
export const LIVE_PROTOCOL = 4;
/** Maximum topics of one socket. */
export const MAX_TOPICS = 8;
