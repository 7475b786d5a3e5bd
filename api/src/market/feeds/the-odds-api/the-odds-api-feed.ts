import type { Clock } from '../clock.ts';
import type { Emit, Feed, FeedDeps, FeedSettings, TellResults } from '../feed.ts';
import { createMeter, type Meter } from '../meter.ts';
import { oddsApiSportSchema } from './odds-api.schema.ts';
import { createOddsApiClient, type OddsApiAnswer, type OddsApiClient } from './odds-api-client.ts';
import { sportOfKey } from './odds-api-sports.ts';
import { AwaitedScores, resultsOf, SCORES_COST, SCORES_QUERY } from './scores.ts';
import { Sweep } from './sweep.ts';
import { quotesOf } from './to-items.ts';

const SOURCE = 'the-odds-api';
const DEFAULTS = {
  baseUrl: 'https://api.the-odds-api.com',
  regions: ['eu', 'uk'],
  markets: ['h2h', 'spreads', 'totals'],
  /** The provider itself looks every 60 s before the game and every 40 s in play. */
  pollMs: 60_000,
  timeoutMs: 15_000,
  reserveRequests: 0,
} as const;
/** Which sports are in season changes rarely, and asking is free. */
const SPORTS_EVERY_MS = 6 * 3_600_000;
/** The provider allows 30 requests a second; we stay far below. */
const BETWEEN_MS = 200;
/** Without credits we ask so often whether there are new ones; that question is free. */
const HOLD_MS = 3_600_000;

type Settings = NonNullable<FeedSettings['theOddsApi']>;

/** `FEED=the-odds-api`: polls the featured markets of The Odds API v4 while credits last. */
export function createTheOddsApiFeed(
  apiKey: string,
  { clock, fetch, settings, random, tellResults }: FeedDeps,
): Feed {
  const own = settings?.theOddsApi ?? {};
  const pollMs = own.pollMs ?? DEFAULTS.pollMs;
  const meter = createMeter(SOURCE, clock, pollMs);
  const client = createOddsApiClient({
    apiKey,
    clock,
    fetch,
    random: random ?? Math.random,
    baseUrl: own.baseUrl ?? DEFAULTS.baseUrl,
    timeoutMs: own.timeoutMs ?? DEFAULTS.timeoutMs,
    onRetry: (message) => meter.fail(message),
  });
  const poller = new Poller(client, own, meter, clock, tellResults);
  return {
    name: SOURCE,
    status: meter.status,
    start: async (emit, signal) => {
      meter.setState('running');
      while (!signal.aborted) {
        const startedMs = clock.nowMs();
        const state = await poller.round(emit, signal, (ms) => clock.sleep(ms, signal));
        meter.setState(state);
        if (state === 'failed') return;
        const waitMs = state === 'waiting' ? HOLD_MS : pollMs - (clock.nowMs() - startedMs);
        await clock.sleep(Math.max(0, waitMs), signal);
      }
      meter.setState('done');
    },
  };
}

type RoundState = 'running' | 'waiting' | 'failed';

/** One round after another over the sports. */
class Poller {
  readonly #client: OddsApiClient;
  readonly #settings: Settings;
  readonly #meter: Meter;
  readonly #clock: Clock;
  readonly #tellResults: TellResults | undefined;
  readonly #sweep = new Sweep();
  readonly #awaited = new AwaitedScores();
  #sportKeys: readonly string[] = [];
  #askedMs = Number.NEGATIVE_INFINITY;
  #state: RoundState = 'running';

  constructor(
    client: OddsApiClient,
    settings: Settings,
    meter: Meter,
    clock: Clock,
    tellResults: TellResults | undefined,
  ) {
    this.#tellResults = tellResults;
    this.#client = client;
    this.#settings = settings;
    this.#meter = meter;
    this.#clock = clock;
  }

  async round(emit: Emit, signal: AbortSignal, rest: (ms: number) => Promise<void>): Promise<RoundState> {
    this.#state = 'running';
    const sportKeys = await this.#sports(signal);
    if (!this.#hasCredits()) this.#state = 'waiting';
    if (this.#state !== 'running') return this.#state;
    let isComplete = sportKeys.length > 0;
    this.#meter.emit(emit, this.#sweep.begin(), SOURCE);
    for (const key of sportKeys) {
      const isRead = await this.#readSport(key, emit, signal);
      isComplete &&= isRead;
      if (this.#state !== 'running' || signal.aborted) break;
      await rest(BETWEEN_MS);
    }
    const isWhole = isComplete && this.#state === 'running' && !signal.aborted;
    this.#meter.emit(emit, this.#sweep.end(isWhole), SOURCE);
    await this.#readScores(sportKeys, signal, rest);
    return this.#state;
  }

  /** How events ended, where somebody wants to know. */
  async #readScores(
    sportKeys: readonly string[],
    signal: AbortSignal,
    rest: (ms: number) => Promise<void>,
  ): Promise<void> {
    if (!this.#tellResults) return;
    for (const key of this.#awaited.due(sportKeys, this.#clock.nowMs())) {
      if (this.#state !== 'running' || signal.aborted || !this.#affords(SCORES_COST)) return;
      const answer = await this.#ask(`sports/${encodeURIComponent(key)}/scores`, SCORES_QUERY, signal);
      if (answer.kind === 'unavailable') continue;
      const nowMs = this.#clock.nowMs();
      this.#awaited.asked(key, nowMs);
      if (answer.kind !== 'ok') continue;
      const results = resultsOf(answer.rows, nowMs, this.#meter);
      this.#awaited.ended(key, results);
      if (results.length > 0) this.#tellResults(results, SOURCE);
      await rest(BETWEEN_MS);
    }
  }

  /** True when the sport's offers are known, an empty list included. */
  async #readSport(key: string, emit: Emit, signal: AbortSignal): Promise<boolean> {
    const { regions = DEFAULTS.regions, markets = DEFAULTS.markets } = this.#settings;
    const query = {
      regions: regions.join(','),
      markets: markets.join(','),
      oddsFormat: 'decimal',
      dateFormat: 'iso',
      includeLinks: 'true',
      includeBetLimits: 'true',
    };
    const answer = await this.#ask(`sports/${encodeURIComponent(key)}/odds`, query, signal);
    if (answer.kind === 'ok') {
      const quotes = quotesOf(answer.rows, this.#clock.nowMs(), this.#meter);
      this.#meter.emit(emit, this.#sweep.add(quotes), SOURCE);
      this.#awaited.expect(key, quotes);
    }
    if (!this.#hasCredits()) this.#state = this.#state === 'running' ? 'waiting' : this.#state;
    return answer.kind === 'ok' || answer.kind === 'refused';
  }

  /** The configured sports, or all in season of the kinds we know. Asked for while waiting too: it renews the quota. */
  async #sports(signal: AbortSignal): Promise<readonly string[]> {
    const configured = this.#settings.sportKeys;
    const isKnown = configured || this.#clock.nowMs() - this.#askedMs < SPORTS_EVERY_MS;
    if (isKnown && this.#hasCredits()) return configured ?? this.#sportKeys;
    const answer = await this.#ask('sports', {}, signal);
    if (answer.kind !== 'ok') return configured ?? this.#sportKeys;
    this.#askedMs = this.#clock.nowMs();
    this.#sportKeys = answer.rows.flatMap((row) => {
      const { data } = oddsApiSportSchema.safeParse(row);
      return data?.active && !data.has_outrights && sportOfKey(data.key) ? [data.key] : [];
    });
    return configured ?? this.#sportKeys;
  }

  async #ask(path: string, query: Record<string, string>, signal: AbortSignal): Promise<OddsApiAnswer> {
    const answer = await this.#client.get(path, query, signal);
    this.#showQuota();
    if (answer.kind === 'refused') this.#meter.skip(`${answer.code} ${path}`);
    if (answer.kind === 'unavailable' && !signal.aborted) this.#meter.fail(`${path}: ${answer.message}`);
    if (answer.kind === 'exhausted') {
      this.#meter.fail('The month’s credits are used up');
      this.#state = 'waiting';
    }
    if (answer.kind === 'unauthorised') {
      this.#meter.fail(`The Odds API refuses the key (${answer.code})`);
      this.#state = 'failed';
    }
    return answer;
  }

  /** A request costs one credit per market and region. */
  #hasCredits(): boolean {
    const { regions = DEFAULTS.regions, markets = DEFAULTS.markets } = this.#settings;
    return this.#affords(regions.length * markets.length);
  }

  #affords(credits: number): boolean {
    const { remaining } = this.#client.quota();
    const { reserveRequests = DEFAULTS.reserveRequests } = this.#settings;
    return remaining === undefined || remaining - credits >= reserveRequests;
  }

  #showQuota(): void {
    const { remaining, used, lastCost } = this.#client.quota();
    if (remaining !== undefined) this.#meter.setDetail('requestsRemaining', remaining);
    if (used !== undefined) this.#meter.setDetail('requestsUsed', used);
    if (lastCost !== undefined) this.#meter.setDetail('lastCost', lastCost);
  }
}
