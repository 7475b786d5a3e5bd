import type { Arb, RejectReason } from '../arbs/index.ts';
import type { OddsHistory } from '../history/index.ts';
import type { MatchedBet } from '../matched-betting/index.ts';
import type { ValueBet } from '../valuebets/index.ts';

export * from './listed.ts';

/**
 * The messages of `GET /api/live`, as both ends see them; `@bothways/wire` turns them into protobuf frames.
 * Every topic has its own counter `seq`: a snapshot starts it, each changes message is one higher. A gap means that
 * the client asks for a snapshot (`resync`). Nothing is assumed after a reconnect.
 */
export type ClientMessage =
  | { kind: 'subscribe'; topicId: number; topic: Topic }
  | { kind: 'unsubscribe'; topicId: number }
  | { kind: 'resync'; topicId: number }
  | { kind: 'ping'; at: number };

/** `filter` is the JSON text of an arb query body (validated by `arbQuerySchema`), the same body that the HTTP route takes. */
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

/** What `GET /api/odds/history` is asked, followed; without `hours`, everything that is stored. */
export interface OddsHistoryTopic {
  name: 'oddsHistory';
  bookie: string;
  topic: string;
  hours?: number;
}

/** What the back office is told of: only that something has changed for this person, who then asks. */
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
  /** A feed that brought nothing for so long has stopped. Missing: `STALE_AFTER_MS`. */
  staleAfterMs?: number;
  /** How many changes the catalogue of bookmakers has seen: answers that know of fewer are out of date. */
  catalogue?: number;
}

/** A whole feed of many bookmakers, pushed as prices move, is never silent for so long while it is well. */
export const STALE_AFTER_MS = 15_000;

export interface ArbsSnapshot {
  kind: 'arbsSnapshot';
  topicId: number;
  seq: number;
  atMs: number;
  arbs: Arb[];
  /** How many match the filter before `limit`. */
  total: number;
  rejectedTotal: number;
}

export interface ArbsChanges {
  kind: 'arbsChanges';
  topicId: number;
  seq: number;
  atMs: number;
  /** New or changed, whole. */
  upserts: Arb[];
  /** Gone: ids and, where a gate took it, why. */
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
  /** How many match the filter before `limit`. */
  total: number;
}

export interface ValueBetsChanges {
  kind: 'valueBetsChanges';
  topicId: number;
  seq: number;
  atMs: number;
  /** New or changed, whole. */
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
  /** How many match the filter before `limit`. */
  total: number;
  rejectedTotal: number;
}

export interface MatchedBetsChanges {
  kind: 'matchedBetsChanges';
  topicId: number;
  seq: number;
  atMs: number;
  /** New or changed, whole. */
  upserts: MatchedBet[];
  removes: { id: string }[];
  total: number;
  rejectedTotal: number;
}

/** The history as it is now, whole each time, so that none can be missed and none has to be numbered. */
export interface OddsHistoryMessage {
  kind: 'oddsHistory';
  topicId: number;
  atMs: number;
  history: OddsHistory;
}

/** Another version than before: something has changed. It comes with every subscription, too. */
export interface NotificationsChanged {
  kind: 'notificationsChanged';
  topicId: number;
  version: number;
}

/** What a list's message says by which fields: a page of another version asks for its lists instead. */
export const LIVE_PROTOCOL = 4;
/** Most topics that one socket may hold. */
export const MAX_TOPICS = 8;
