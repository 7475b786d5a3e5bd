import type { ArbFilter } from '@bothways/domain/arbs';
import type { BookRules } from '@bothways/domain/bookies';
import type { ErrorCode } from '@bothways/domain/errors';
import type { MatchedFilter, MatchedLatest } from '@bothways/domain/matched-betting';
import type { Mode } from '@bothways/domain/quotes';
import type { ReportedResultInput } from '@bothways/domain/results';
import type { ValueBetFilter } from '@bothways/domain/valuebets';
import type {
  BookieStats,
  EventMatcher,
  Forgotten,
  HealthReading,
  JoinCount,
  KnownSide,
  Learned,
  Merge,
  NamedEvent,
  PriceBatch,
  Review,
  Sighting,
  Verdict,
} from '@bothways/engine';
import type { BusFigures, FeedStatus } from '#market/feeds';
import type { ListFilters, ListName } from './list-kinds.ts';
import type { PushTally } from './push-tally.ts';

/** A list that somebody watches. */
export type WatchedList<Name extends ListName = ListName> = {
  [Each in Name]: { name: Each; filter: ListFilters[Each] };
}[Name];

/** By the name of a question: what it is about. Each is answered with the finished body of an HTTP answer. */
export interface Questions {
  /** `POST /api/arbs/query` */
  arbs: ArbFilter;
  /** `POST /api/arbs/rejected` */
  rejectedArbs: ArbFilter;
  /** `POST /api/arbs/latest`; without live, arbs in play count as missing. */
  latestArbs: { ids: readonly string[]; bookieMapping: ArbFilter['bookieMapping']; withLive: boolean };
  /** `POST /api/valuebets/query` */
  values: ValueBetFilter;
  /** `POST /api/valuebets/rejected` */
  rejectedValues: ValueBetFilter;
  /** `POST /api/valuebets/latest`; without live, bets in play count as missing. */
  latestValues: { ids: readonly string[]; withLive: boolean };
  /** `GET /api/valuebets/explain`, of a bet's id. */
  explainValue: { id: string };
  /** `POST /api/matched-bets/query` */
  matchedBets: MatchedFilter;
  /** `POST /api/matched-bets/rejected` */
  rejectedMatchedBets: MatchedFilter;
  /** `POST /api/matched-bets/latest` */
  latestMatchedBets: MatchedLatest;
}
export type QuestionName = keyof Questions;
export type Question<Name extends QuestionName = QuestionName> = {
  [Each in Name]: { name: Each; about: Questions[Each] };
}[Name];

/** Two events, or to be asked about again. */
export type PairDecision = 'rejected' | 'reopened';

/** The messages between the API and the engine's thread. Bytes travel by transfer, not by copy. */
export type ToEngine =
  | { kind: 'bookies'; bookies: readonly BookRules[] }
  /** `withoutBookies`: whose prices must not leave this way. */
  | { kind: 'ask'; id: number; question: Question; withoutBookies?: readonly string[] }
  | { kind: 'bookieStats'; id: number }
  /** How the feeds are doing. */
  | { kind: 'health'; id: number }
  | { kind: 'ingest'; id: number; body: IngestBody }
  /** Nobody waits for the answer of a push any more. */
  | { kind: 'dropIngest'; id: number }
  | { kind: 'openGroup'; group: number; list: WatchedList; withoutBookies?: readonly string[] }
  | { kind: 'closeGroup'; group: number }
  | { kind: 'snapshot'; group: number }
  /** The names of all price series are to be told again. */
  | { kind: 'namePrices' }
  /** What earlier runs have learned about events; the feed begins with it. */
  | { kind: 'learned'; learned: Learned }
  /** An unsure pair is two events, or it is to be asked about again. */
  | { kind: 'pairDecided'; reviewId: string; decision: PairDecision }
  /** What a person has just said of events. */
  | { kind: 'settle'; verdict: Verdict }
  /** A name is not taken for a team any more. */
  | { kind: 'forgetAlias'; alias: Forgotten }
  /** Which sources an event is made of. */
  | { kind: 'eventSides'; id: number; key: string }
  /** What is on offer of a market line, and when it was seen. */
  | { kind: 'sightings'; id: number; about: LineAddress }
  /** Events by words of their names. */
  | { kind: 'findEvents'; id: number; text: string; most: number }
  | { kind: 'stop' };

/** A market line of an event, by the id that its topics begin with. */
export interface LineAddress {
  eventId: string;
  mode: Mode;
  line: string;
}

/** An event that the matcher knows, with whose prices each source brings of it. */
export interface MatchedEvent {
  key: string;
  sides: (KnownSide & { bookies: string[] })[];
}

/** A push of quotes as it came over HTTP: reading it is the engine thread's work. */
export interface IngestBody {
  contentType: string;
  /** Who speaks, where the body does not say it. */
  source: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Names that came to be believed, that are believed no more, and that a person took away. */
export type AliasNews = ReturnType<EventMatcher['takeNews']>;

/** What sources call events, and which events have become others. */
export interface EventNames {
  named: NamedEvent[];
  became: Merge[];
}

export type FromEngine =
  | { kind: 'ready' }
  /** The finished body of an HTTP answer. */
  | { kind: 'answer'; id: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'bookieStats'; id: number; bookies: BookieStats[] }
  | { kind: 'health'; id: number; reading: HealthReading }
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
  /** What the matcher has joined by itself, where the count is another than before. */
  | { kind: 'joins'; counts: JoinCount[] }
  | { kind: 'names'; news: EventNames }
  /** How events ended, as a feed tells it. */
  | { kind: 'results'; results: readonly ReportedResultInput[]; source: string }
  /** None where the one that was asked for is not known. */
  | { kind: 'events'; id: number; events: MatchedEvent[] }
  | { kind: 'sightings'; id: number; sightings: Sighting[] }
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
  feeds: FeedStatus[];
  pushed: PushTally;
  /** The slowest beat since the status before, and how much too late the latest of them began. */
  tickMs: number;
  lagMs: number;
  /** Where prices are handed on to other processes, or come from one. */
  bus?: BusFigures;
}
