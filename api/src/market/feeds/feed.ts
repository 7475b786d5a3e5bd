import type { Duplex } from 'node:stream';
import type { FeedItem } from '@bothways/domain/quotes';
import type { ReportedResultInput } from '@bothways/domain/results';
import type { PushPart } from '@bothways/engine';
import type { Clock } from './clock.ts';
import type { Way } from './ways.ts';

/**
 * Accepts a batch. `source` identifies the sender: event ids are unique within a source, and the matcher joins the
 * events of several sources. `atMs` is when another process first accepted it, if one did, and `part` says of which push
 * it is a part there.
 */
export type Emit = (items: FeedItem[], source: string, atMs?: number, part?: PushPart) => void;

/** Accepts results, with the source's names of the events. */
export type TellResults = (results: readonly ReportedResultInput[], source: string) => void;

export type FeedState = 'idle' | 'running' | 'waiting' | 'done' | 'failed';

/** A feed's status for health, metrics and the bookmaker status screen. */
export interface FeedStatus {
  name: string;
  state: FeedState;
  /** Normal interval between prices; undefined if unpredictable. */
  everyMs: number | undefined;
  /** Longest normal silence of the provider; omitted if unpredictable. */
  quietMs?: number;
  /** Bookmakers polled on the feed's own schedule: silence in between means nothing. */
  paced?: readonly string[];
  /** Items emitted since the start. */
  items: number;
  /** When the last batch was emitted; undefined before the first. */
  lastItemAtMs: number | undefined;
  /** Lines, rows or offers that the adapter could not represent, by reason. */
  skipped: Record<string, number>;
  lastError: string | undefined;
  /** Figures specific to the adapter, e.g. the remaining quota. */
  detail: Record<string, string | number>;
}

/** Turns a provider's format into feed items and does nothing else. */
export interface Feed {
  readonly name: string;
  /** Emits until the input ends or `signal` aborts; never rejects because of the abort. A feed is started once. */
  start(emit: Emit, signal: AbortSignal): Promise<void>;
  status(): FeedStatus;
}

/** An adapter's dependencies. */
export interface FeedDeps {
  clock: Clock;
  fetch: typeof globalThis.fetch;
  /** 0 to below 1; only for jitter. The machine's own if omitted. */
  random?: () => number;
  /** Accepts results, from a provider that has any; discarded if omitted. */
  tellResults?: TellResults;
  settings?: FeedSettings;
}

/** Settings, read by the API's configuration and passed in. Everything but the key has a default. */
export interface FeedSettings {
  demo?: {
    seed?: number;
    quotesPerSecond?: number;
    /** When its world begins, if its history was generated; the feed's start if omitted or long past. */
    beginsMs?: number;
  };
  betfair?: {
    appKey?: string;
    username?: string;
    password?: string;
    /** Who may see its prices: Betfair requires approval of commercial use. Nobody if omitted. */
    display?: 'none' | 'internal' | 'licensed';
    /** The channels that licensed prices may take to customers; all if omitted. */
    ways?: readonly Way[];
    /** Betfair's numbers of sports; all known ones if omitted. */
    eventTypeIds?: readonly string[];
    countryCodes?: readonly string[];
    conflateMs?: number;
    bookie?: string;
    host?: string;
    port?: number;
    identityUrl?: string;
    apiUrl?: string;
    /** Replaces the TLS connection, in tests. */
    connect?: (host: string, port: number) => Duplex;
  };
  theOddsApi?: {
    apiKey?: string;
    baseUrl?: string;
    /** The provider's sport keys, e.g. `soccer_epl`; empty: the known sports that are in season. */
    sportKeys?: readonly string[];
    regions?: readonly string[];
    /** The provider's keys of bookmakers, instead of regions: ten of them cost as much as a region. */
    bookmakers?: readonly string[];
    markets?: readonly string[];
    /** Minimum interval between polls of a league. */
    pollMs?: number;
    timeoutMs?: number;
    /** Polling stops when no more than this many credits are left. */
    reserveRequests?: number;
    /** Below this share of a period's credits only closing lines and scores are polled. */
    lowShare?: number;
    /** Day of the month on which credits are renewed. */
    resetDay?: number;
  };
}
