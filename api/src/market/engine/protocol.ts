import type { ArbFilter } from '@bothways/domain/arbs';
import type { Bookie } from '@bothways/domain/bookies';
import type { ErrorCode } from '@bothways/domain/errors';
import type { ValueBetFilter } from '@bothways/domain/valuebets';
import type { BookieStats, EventMatcher, Learned, PriceBatch, Review } from '@bothways/engine';
import type { FeedStatus } from '#market/feeds';

/** A list that somebody watches. */
export type WatchedList = { name: 'arbs'; filter: ArbFilter } | { name: 'valuebets'; filter: ValueBetFilter };

/** The messages between the API and the engine's thread. Bytes travel by transfer, not by copy. */
export type ToEngine =
  | { kind: 'bookies'; bookies: readonly Bookie[] }
  | { kind: 'query'; id: number; filter: ArbFilter }
  | { kind: 'rejected'; id: number; filter: ArbFilter }
  | {
      kind: 'latest';
      id: number;
      ids: readonly string[];
      withLive: boolean;
      bookieMapping: ArbFilter['bookieMapping'];
    }
  | { kind: 'queryValues'; id: number; filter: ValueBetFilter }
  | { kind: 'rejectedValues'; id: number; filter: ValueBetFilter }
  | { kind: 'latestValues'; id: number; ids: readonly string[]; withLive: boolean }
  | { kind: 'explainValue'; id: number; valuebetId: string }
  | { kind: 'bookieStats'; id: number }
  | { kind: 'ingest'; id: number; body: IngestBody }
  /** Nobody waits for the answer of a push any more. */
  | { kind: 'dropIngest'; id: number }
  | { kind: 'subscribe'; group: number; list: WatchedList }
  | { kind: 'unsubscribe'; group: number }
  | { kind: 'snapshot'; group: number }
  /** The names of all price series are to be told again. */
  | { kind: 'namePrices' }
  /** What earlier runs have learned about events; the feed begins with it. */
  | { kind: 'learned'; learned: Learned }
  /** What a person has said of an unsure pair. */
  | { kind: 'decided'; reviewId: string; decision: 'accepted' | 'rejected' }
  | { kind: 'stop' };

/** A push of quotes as it came over HTTP: reading it is the engine thread's work. */
export interface IngestBody {
  contentType: string;
  /** Who speaks, where the body does not say it. */
  source: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Names that came to be believed, and that are believed no more. */
export type AliasNews = ReturnType<EventMatcher['takeNews']>;

export type FromEngine =
  | { kind: 'ready' }
  /** The finished body of an HTTP answer. */
  | { kind: 'answer'; id: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'bookieStats'; id: number; bookies: BookieStats[] }
  /** There is nothing by that name, or the body as a whole is wrong. */
  | { kind: 'refused'; id: number; code: ErrorCode; message: string }
  | { kind: 'failed'; id: number; message: string }
  | { kind: 'lists'; batch: ListBatch }
  /** The lists hold as much as they may. */
  | { kind: 'listRefused'; group: number }
  /** What moved, for the history. */
  | { kind: 'prices'; batch: PriceBatch }
  /** All pairs of events that are unsure, when they are others than before. */
  | { kind: 'reviews'; reviews: Review[] }
  | { kind: 'aliases'; news: AliasNews }
  /** Sent whenever answers may differ from before. */
  | { kind: 'status'; status: EngineStatus };

/** A snapshot or a step of changes of one group's list, encoded for the socket but for the topic it goes to. */
export interface ListFrame {
  type: 'snapshot' | 'changes';
  /** With room for the address before it. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** Frames of many groups that go out together. */
export interface ListBatch {
  /** See `FramePlaces`. */
  places: Float64Array<ArrayBuffer>;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface EngineStatus {
  quotes: number;
  events: { prematch: number; live: number };
  /** When the newest quote was seen; 0 before the first. */
  newestSeenMs: number;
  feed: FeedStatus | undefined;
}
