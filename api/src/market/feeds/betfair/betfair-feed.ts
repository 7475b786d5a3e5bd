import type { FeedItem, Quote } from '@bothways/domain/quotes';
import type { ReportedResultInput } from '@bothways/domain/results';
import { HOUR_MS, isoOf } from '@bothways/domain/time';
import { backoffMs } from '../backoff.ts';
import type { Emit, Feed, FeedDeps, FeedSettings } from '../feed.ts';
import { createMeter, type Meter } from '../meter.ts';
import { BETFAIR_BOOKIE, WAYS } from '../ways.ts';
import { BetfairBanError, BetfairLoginError, BetfairRest } from './betfair-rest.ts';
import type { MarketBook } from './market-book.ts';
import { secureLine } from './secure-line.ts';
import type { MarketChanges } from './stream.schema.ts';
import { StreamBook } from './stream-book.ts';
import { runStream, StreamRefusal } from './stream-session.ts';
import {
  BETTING_TYPES,
  EVENT_TYPES,
  type NamedMarket,
  nameMarket,
  quotesOf,
  READ_TYPES,
  resultOf,
} from './to-quotes.ts';

const SOURCE = 'betfair';
const HEARTBEAT_MS = 5000;
/** Interval of sending movements. */
const FLUSH_MS = 250;
/** Interval of repeating unchanged prices, so that they do not become stale. */
const REPEAT_MS = 10_000;
const NAMES_AT_ONCE = 100;
/** When to retry a market that Betfair has no names for. */
const NAMELESS_MS = 60_000;
const RATES_MS = 12 * HOUR_MS;
/** How long Betfair bans an account after too many logins. */
const BAN_MS = 20 * 60_000;
const DEFAULTS = {
  host: 'stream-api.betfair.com',
  port: 443,
  identityUrl: 'https://identitysso.betfair.com',
  apiUrl: 'https://api.betfair.com',
  bookie: BETFAIR_BOOKIE,
} as const;
/** Errors that only the operator can fix. */
const FINAL = new Set([
  'NO_APP_KEY',
  'INVALID_APP_KEY',
  'NOT_AUTHORIZED',
  'SUBSCRIPTION_LIMIT_EXCEEDED',
  'INVALID_INPUT',
]);
const SESSION_OVER = new Set(['NO_SESSION', 'INVALID_SESSION_INFORMATION']);

type BetfairSettings = NonNullable<FeedSettings['betfair']> & {
  appKey: string;
  username: string;
  password: string;
};

/**
 * `FEEDS=betfair`: prices to back and to lay from the Exchange Stream API, and results from settled markets. Prices
 * leave the feed only if `display` is `licensed`: what does not come in can reach no customer, export, alert or API.
 */
export function createBetfairFeed(settings: BetfairSettings, deps: FeedDeps): Feed {
  const meter = createMeter(SOURCE, deps.clock, REPEAT_MS);
  meter.setDetail('display', settings.display ?? 'none');
  if (settings.display === 'licensed') meter.setDetail('ways', (settings.ways ?? WAYS).join(' '));
  return {
    name: SOURCE,
    status: meter.status,
    start: (emit, signal) => new BetfairRun(settings, deps, meter, emit, signal).toTheEnd(),
  };
}

/** Whether an unchanged price has changed otherwise and must be sent. */
const isOther = (old: Quote, now: Quote): boolean =>
  old.odds !== now.odds || old.maxRisk !== now.maxRisk || old.betDelaySeconds !== now.betDelaySeconds;

/** One run of the feed, from start to stop. */
class BetfairRun {
  readonly #settings: BetfairSettings;
  readonly #deps: FeedDeps;
  readonly #meter: Meter;
  readonly #emit: Emit;
  readonly #signal: AbortSignal;
  readonly #rest: BetfairRest;
  readonly #book = new StreamBook();
  readonly #names = new Map<string, NamedMarket | undefined>();
  readonly #namelessMs = new Map<string, number>();
  /** Last sent quotes by market. */
  readonly #sent = new Map<string, Map<string, Quote>>();
  readonly #ended = new Set<string>();
  readonly #moved = new Set<string>();
  #isConnected = false;
  #repeatedMs = 0;
  #dollarsAPound: number | undefined;
  #ratesMs = Number.NEGATIVE_INFINITY;
  /** Number of lost markets already counted. */
  #lost = 0;
  #attempt = 0;
  #isBanned = false;

  constructor(settings: BetfairSettings, deps: FeedDeps, meter: Meter, emit: Emit, signal: AbortSignal) {
    this.#settings = settings;
    this.#deps = deps;
    this.#meter = meter;
    this.#emit = emit;
    this.#signal = signal;
    const { identityUrl = DEFAULTS.identityUrl, apiUrl = DEFAULTS.apiUrl } = settings;
    this.#rest = new BetfairRest({ ...settings, identityUrl, apiUrl, fetch: deps.fetch, clock: deps.clock });
  }

  async toTheEnd(): Promise<void> {
    const ended = new AbortController();
    const telling = this.#tell(AbortSignal.any([this.#signal, ended.signal]));
    try {
      while (!this.#signal.aborted && (await this.#connect())) await this.#wait();
    } finally {
      ended.abort();
      await telling;
    }
    if (this.#signal.aborted) this.#meter.setState('done');
  }

  /** Runs one connection until it ends. @returns whether reconnecting may help */
  async #connect(): Promise<boolean> {
    const {
      appKey,
      eventTypeIds = Object.keys(EVENT_TYPES),
      countryCodes,
      connect = secureLine,
    } = this.#settings;
    const { host = DEFAULTS.host, port = DEFAULTS.port, conflateMs = 0 } = this.#settings;
    try {
      const session = await this.#rest.token(this.#signal);
      await runStream(connect(host, port), {
        appKey,
        session,
        filter: {
          eventTypeIds,
          marketTypes: READ_TYPES,
          bettingTypes: BETTING_TYPES,
          ...(countryCodes && countryCodes.length > 0 && { countryCodes }),
        },
        heartbeatMs: HEARTBEAT_MS,
        conflateMs,
        book: this.#book,
        clock: this.#deps.clock,
        signal: this.#signal,
        onChange: (ids, message) => this.#hear(ids, message),
        onOpen: ({ connectionsAvailable, connectionId }) => {
          if (connectionsAvailable !== undefined)
            this.#meter.setDetail('connectionsAvailable', connectionsAvailable);
          if (connectionId !== undefined) this.#meter.setDetail('connectionId', connectionId);
        },
      });
      return false;
    } catch (error) {
      return this.#judge(error);
    } finally {
      this.#isConnected = false;
    }
  }

  #judge(error: unknown): boolean {
    if (this.#signal.aborted) return false;
    this.#meter.fail(error);
    this.#isBanned = error instanceof BetfairBanError;
    const code = error instanceof StreamRefusal ? error.code : '';
    if (SESSION_OVER.has(code)) this.#rest.drop();
    const isFinal = FINAL.has(code) || error instanceof BetfairLoginError;
    this.#meter.setState(isFinal ? 'failed' : 'waiting');
    return !isFinal;
  }

  async #wait(): Promise<void> {
    const { clock, random = Math.random } = this.#deps;
    const waitMs = this.#isBanned ? BAN_MS : backoffMs(this.#attempt++, null, random());
    this.#meter.setDetail('nextTryMs', clock.nowMs() + waitMs);
    await clock.sleep(waitMs, this.#signal);
  }

  #hear(ids: ReadonlySet<string>, { heartbeatMs, conflateMs, pt, status }: MarketChanges): void {
    this.#attempt = 0;
    this.#isConnected = true;
    this.#meter.setState('running');
    this.#meter.heard();
    this.#meter.setDetail('delayMs', Math.max(0, this.#deps.clock.nowMs() - pt));
    if (status === 503) this.#meter.fail('Betfair says that its data cannot be relied upon (503)');
    if (heartbeatMs !== undefined) this.#meter.setDetail('heartbeatMs', heartbeatMs);
    if (conflateMs !== undefined) this.#meter.setDetail('conflateMs', conflateMs);
    const { lost } = this.#book;
    if (lost > this.#lost) this.#meter.skip('malformed market', lost - this.#lost);
    this.#lost = lost;
    for (const id of ids) this.#moved.add(id);
  }

  /** Sends movements while the connection runs. */
  async #tell(signal: AbortSignal): Promise<void> {
    const { clock } = this.#deps;
    while (!signal.aborted) {
      await clock.sleep(FLUSH_MS, signal);
      if (signal.aborted) break;
      await this.#learn(signal).catch((error: unknown) => {
        if (!signal.aborted) this.#meter.fail(error);
      });
      this.#flush(clock.nowMs());
    }
    this.#isConnected = false;
    this.#flush(clock.nowMs());
  }

  /** Looks up names, a hundred markets at a time: the stream has none. */
  async #learn(signal: AbortSignal): Promise<void> {
    if (!this.#isConnected) return;
    const nowMs = this.#deps.clock.nowMs();
    const unknown = [...this.#book.markets.values()].filter(
      ({ id, definition }) =>
        definition &&
        !this.#names.has(id) &&
        nowMs - (this.#namelessMs.get(id) ?? Number.NEGATIVE_INFINITY) >= NAMELESS_MS,
    );
    const some = unknown.slice(0, NAMES_AT_ONCE);
    if (some.length > 0) {
      for (const { id } of some) this.#namelessMs.set(id, nowMs);
      const entries = await this.#rest.names(
        some.map(({ id }) => id),
        signal,
      );
      for (const entry of entries) this.#name(entry);
    }
    await this.#rest.keepAlive(signal);
    if (nowMs - this.#ratesMs < RATES_MS) return;
    this.#ratesMs = nowMs;
    this.#dollarsAPound = await this.#rest.dollarsAPound(signal);
  }

  #name(entry: Parameters<typeof nameMarket>[1]): void {
    const { definition } = this.#book.markets.get(entry.marketId) ?? {};
    if (!definition) return;
    const named = nameMarket(definition, entry);
    if (!named) this.#meter.skip(`market ${definition.marketType} ${definition.bettingType}`);
    this.#names.set(entry.marketId, named);
    this.#moved.add(entry.marketId);
  }

  /** A market that moved to another time or event is looked up again; its old prices are withdrawn meanwhile. */
  #namedNow(id: string, book: MarketBook | undefined): NamedMarket | undefined {
    const named = this.#names.get(id);
    const { eventId, marketTime } = book?.definition ?? {};
    if (!named || !book?.definition) return named;
    if (named.event.id === eventId && named.event.startedAt === marketTime) return named;
    this.#names.delete(id);
    this.#namelessMs.delete(id);
    return undefined;
  }

  #flush(nowMs: number): void {
    const isRepeat = nowMs - this.#repeatedMs >= REPEAT_MS;
    if (isRepeat) this.#repeatedMs = nowMs;
    const isGood = this.#isConnected && this.#book.isReliable;
    const ids = isRepeat || !isGood ? new Set([...this.#sent.keys(), ...this.#moved]) : new Set(this.#moved);
    this.#moved.clear();
    const items: FeedItem[] = [];
    const results: ReportedResultInput[] = [];
    for (const id of ids) {
      const book = this.#book.markets.get(id);
      const named = this.#namedNow(id, book);
      const now =
        book && named && isGood ? quotesOf(book, named, this.#optionsOf(nowMs)) : new Map<string, Quote>();
      items.push(...this.#changesOf(id, now, isRepeat));
      if (book && named) this.#settle(id, book, named, nowMs, results);
      if (!book) this.#names.delete(id);
    }
    if (this.#settings.display === 'licensed') this.#meter.emit(this.#emit, items, SOURCE);
    if (results.length > 0) this.#deps.tellResults?.(results, SOURCE);
    this.#meter.setDetail('markets', this.#book.markets.size);
  }

  #optionsOf(nowMs: number) {
    const { bookie = DEFAULTS.bookie } = this.#settings;
    return { bookie, dollarsAPound: this.#dollarsAPound, at: isoOf(nowMs) };
  }

  /** Returns new and changed prices, and withdrawals of those that are gone. */
  #changesOf(id: string, now: Map<string, Quote>, isRepeat: boolean): Quote[] {
    const before = this.#sent.get(id) ?? new Map<string, Quote>();
    if (now.size > 0) this.#sent.set(id, now);
    else this.#sent.delete(id);
    const gone = [...before].filter(([key]) => !now.has(key)).map(([, quote]) => ({ ...quote, odds: null }));
    const fresh = [...now].filter(([key, quote]) => {
      const old = before.get(key);
      return isRepeat || !old || isOther(old, quote);
    });
    return [...gone, ...fresh.map(([, quote]) => quote)];
  }

  #settle(
    id: string,
    book: MarketBook,
    named: NamedMarket,
    nowMs: number,
    results: ReportedResultInput[],
  ): void {
    const key = `${id} ${book.definition?.version}`;
    if (this.#ended.has(key)) return;
    const result = resultOf(book, named, isoOf(nowMs));
    if (!result) return;
    this.#ended.add(key);
    results.push(result);
  }
}
