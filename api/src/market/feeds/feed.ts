import type { Duplex } from 'node:stream';
import type { FeedItem } from '@bothways/domain/quotes';
import type { ReportedResultInput } from '@bothways/domain/results';
import type { Clock } from './clock.ts';
import type { Way } from './ways.ts';

/**
 * Takes a batch. `source` names who speaks: event ids are unique within a source, and the matcher brings
 * the events of several sources together. `atMs` is when another process took it in, where one did.
 */
export type Emit = (items: FeedItem[], source: string, atMs?: number) => void;

/** Takes how events ended, as the source names them. */
export type TellResults = (results: readonly ReportedResultInput[], source: string) => void;

export type FeedState = 'idle' | 'running' | 'waiting' | 'done' | 'failed';

/** What health, metrics and the bookmaker status screen show of a feed. */
export interface FeedStatus {
  name: string;
  state: FeedState;
  /** How often it brings prices while all is well; undefined where nobody can know. */
  everyMs: number | undefined;
  /** How long nothing is heard of its provider at most while all is well; left out where nobody can know. */
  quietMs?: number;
  /** Bookmakers that it asks for at a pace of its own: that nothing is heard of them between says nothing of them. */
  paced?: readonly string[];
  /** Items emitted since the start. */
  items: number;
  /** When the last batch was emitted; undefined before the first. */
  lastItemAtMs: number | undefined;
  /** Lines, rows or offers that the adapter could not represent, by reason. */
  skipped: Record<string, number>;
  lastError: string | undefined;
  /** Figures of this adapter only, e.g. the quota that remains. */
  detail: Record<string, string | number>;
}

/** Turns a provider's format into feed items and nothing else. */
export interface Feed {
  readonly name: string;
  /** Emits until the input ends or `signal` aborts; never rejects because of the abort. One start per feed. */
  start(emit: Emit, signal: AbortSignal): Promise<void>;
  status(): FeedStatus;
}

/** What an adapter may touch of the world. */
export interface FeedDeps {
  clock: Clock;
  fetch: typeof globalThis.fetch;
  /** 0 to below 1; only for what must not be in step with others. The machine's own where it is missing. */
  random?: () => number;
  /** Results of a provider that has any; they go to nobody where it is missing. */
  tellResults?: TellResults;
  settings?: FeedSettings;
}

/** Configuration values, read by the API's config and handed in. Everything has a default but the key. */
export interface FeedSettings {
  demo?: {
    seed?: number;
    quotesPerSecond?: number;
    /** When its world begins, where somebody has told what was before; the start of the feed where it is missing or long ago. */
    beginsMs?: number;
  };
  betfair?: {
    appKey?: string;
    username?: string;
    password?: string;
    /** Who may see its prices: Betfair wants to approve commercial use. Nobody, where it is missing. */
    display?: 'none' | 'internal' | 'licensed';
    /** Licensed prices go to customers by these ways; all where it is missing. */
    ways?: readonly Way[];
    /** Betfair's numbers of sports; all that are known where it is missing. */
    eventTypeIds?: readonly string[];
    countryCodes?: readonly string[];
    conflateMs?: number;
    bookie?: string;
    host?: string;
    port?: number;
    identityUrl?: string;
    apiUrl?: string;
    /** Another line than one over TLS, in tests. */
    connect?: (host: string, port: number) => Duplex;
  };
  theOddsApi?: {
    apiKey?: string;
    baseUrl?: string;
    /** The provider's sport keys, e.g. `soccer_epl`; empty: the ones in season of the sports we know. */
    sportKeys?: readonly string[];
    regions?: readonly string[];
    /** The provider's keys of bookmakers, instead of regions: ten of them cost what a region costs. */
    bookmakers?: readonly string[];
    markets?: readonly string[];
    /** No league is looked at more often. */
    pollMs?: number;
    timeoutMs?: number;
    /** Polling stops when no more than this many credits are left. */
    reserveRequests?: number;
    /** Below this share of a period's credits only closing lines and scores are asked. */
    lowShare?: number;
    /** Day of the month on which there are new credits. */
    resetDay?: number;
  };
}
