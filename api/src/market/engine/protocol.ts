import type { ArbFilter } from '@bothways/domain/arbs';
import type { BookRules } from '@bothways/domain/bookies';
import type { ErrorCode } from '@bothways/domain/errors';
import type { MatchedFilter, MatchedLatest } from '@bothways/domain/matched-betting';
import type { Mode } from '@bothways/domain/quotes';
import type { ReportedResultInput } from '@bothways/domain/results';
import type { Sport } from '@bothways/domain/sports';
import type { ValueBetFilter } from '@bothways/domain/valuebets';
import type {
  BookieStats,
  EventMatcher,
  Forgotten,
  FoundLeague,
  HealthReading,
  JoinCount,
  KnownSide,
  LeagueDecision,
  LeagueLink,
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

/** A watched list. */
export type WatchedList<Name extends ListName = ListName> = {
  [Each in Name]: { name: Each; filter: ListFilters[Each] };
}[Name];

/** Argument type by question. Each is answered with the finished body of an HTTP answer. */
export interface Questions {
  /** `POST /api/arbs/query` */
  arbs: ArbFilter;
  /** `POST /api/arbs/rejected` */
  rejectedArbs: ArbFilter;
  /** `POST /api/arbs/latest`; without live, arbs in play are reported as missing. */
  latestArbs: { ids: readonly string[]; bookieMapping: ArbFilter['bookieMapping']; withLive: boolean };
  /** `POST /api/valuebets/query` */
  values: ValueBetFilter;
  /** `POST /api/valuebets/rejected` */
  rejectedValues: ValueBetFilter;
  /** `POST /api/valuebets/latest`; without live, bets in play are reported as missing. */
  latestValues: { ids: readonly string[]; withLive: boolean };
  /** `GET /api/valuebets/explain`, by a bet's id. */
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

/** The pair is two events, or is undecided again. */
export type PairDecision = 'rejected' | 'reopened';

/** Messages between the API and the engine's thread. Bytes are transferred, not copied. */
export type ToEngine =
  | { kind: 'bookies'; bookies: readonly BookRules[] }
  /** `withoutBookies`: whose prices are excluded from this channel. */
  | { kind: 'ask'; id: number; question: Question; withoutBookies?: readonly string[] }
  | { kind: 'bookieStats'; id: number }
  /** Asks for the feeds' health. */
  | { kind: 'health'; id: number }
  | { kind: 'ingest'; id: number; body: IngestBody }
  /** Nobody awaits the answer of a push any more. */
  | { kind: 'dropIngest'; id: number }
  | { kind: 'openGroup'; group: number; list: WatchedList; withoutBookies?: readonly string[] }
  | { kind: 'closeGroup'; group: number }
  | { kind: 'snapshot'; group: number }
  /** The names of all price series must be sent again. */
  | { kind: 'namePrices' }
  /** What earlier runs have learned about events; the feeds start with it. */
  | { kind: 'learned'; learned: Learned }
  /** This is no copy: feeds that ask others may begin. */
  | { kind: 'goOutward' }
  /** A doubtful pair is two events, or is undecided again. */
  | { kind: 'pairDecided'; reviewId: string; decision: PairDecision }
  /** A person's verdict on events. */
  | { kind: 'settle'; verdict: Verdict }
  /** A name is no longer an alias of a team. */
  | { kind: 'forgetAlias'; alias: Forgotten }
  /** A person's decision on the leagues of two sources, or its undoing. */
  | { kind: 'leaguesDecided'; decision: LeagueDecision }
  /** Asks which sources an event consists of. */
  | { kind: 'eventSides'; id: number; key: string }
  /** Asks for the offers on a market line, and when they were seen. */
  | { kind: 'sightings'; id: number; about: LineAddress }
  /** Searches events by words of their names. */
  | { kind: 'findEvents'; id: number; text: string; most: number }
  /** Searches leagues that sources list events of. */
  | { kind: 'findLeagues'; id: number; sport: Sport; text: string; most: number }
  | { kind: 'stop' };

/** A market line of an event, addressed by the id that its topics begin with. */
export interface LineAddress {
  eventId: string;
  mode: Mode;
  line: string;
}

/** An event of the matcher, with the bookmakers that each source prices. */
export interface MatchedEvent {
  key: string;
  sides: (KnownSide & { bookies: string[] })[];
}

/** A pushed body as received over HTTP: the engine's thread parses it. */
export interface IngestBody {
  contentType: string;
  /** The sender, if the body does not name it. */
  source: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Names accepted as aliases, rejected, and removed by a person. */
export type AliasNews = ReturnType<EventMatcher['takeNews']>;

/** Sources' names of events, and events that were merged into others. */
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
  /** Nothing has that name, or the body as a whole is invalid. */
  | { kind: 'refused'; id: number; code: ErrorCode; message: string }
  | { kind: 'failed'; id: number; message: string }
  | { kind: 'lists'; batch: ListBatch }
  /** The list capacity is exhausted. */
  | { kind: 'listRefused'; group: number }
  /** Price movements, for the history. */
  | { kind: 'prices'; batch: PriceBatch }
  /** All doubtful pairs, whenever they change. */
  | { kind: 'reviews'; reviews: Review[] }
  | { kind: 'aliases'; news: AliasNews }
  /** Changed evidence and conclusions on which leagues are one. */
  | { kind: 'leagues'; links: LeagueLink[] }
  /** Counts of events joined automatically, whenever they change. */
  | { kind: 'joins'; counts: JoinCount[] }
  | { kind: 'names'; news: EventNames }
  /** Results reported by a feed. */
  | { kind: 'results'; results: readonly ReportedResultInput[]; source: string }
  /** Empty if the requested event is unknown. */
  | { kind: 'events'; id: number; events: MatchedEvent[] }
  | { kind: 'foundLeagues'; id: number; leagues: FoundLeague[] }
  | { kind: 'sightings'; id: number; sightings: Sighting[] }
  /** Sent whenever answers may have changed. */
  | { kind: 'status'; status: EngineStatus };

/** A snapshot or a step of changes of one group's list, encoded for the socket except for the topic's address. */
export interface ListFrame {
  type: 'snapshot' | 'changes';
  /** With space for the address in front. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** Frames of many groups that are sent together. */
export interface ListBatch {
  /** See `FrameIndex`. */
  index: Float64Array<ArrayBuffer>;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface EngineStatus {
  quotes: number;
  events: { prematch: number; live: number };
  /** When the newest quote was seen; 0 before the first. */
  newestSeenMs: number;
  feeds: FeedStatus[];
  pushed: PushTally;
  /** Duration of the slowest tick since the last status, and how late the latest began. */
  tickMs: number;
  lagMs: number;
  /** Set where prices are handed to other processes, or come from one. */
  bus?: BusFigures;
}
