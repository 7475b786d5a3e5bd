import { HOUR_MS } from '@bothways/domain/time';
import type { Emit, FeedDeps, FeedState } from '../feed.ts';
import type { Meter } from '../meter.ts';
import { CreditBudget } from './credit-budget.ts';
import { LeagueBook } from './league-book.ts';
import { oddsApiListedSchema, oddsApiSportSchema } from './odds-api.schema.ts';
import { createOddsApiClient, type OddsApiAnswer, type OddsApiClient } from './odds-api-client.ts';
import { type OddsApiSettings, SOURCE } from './odds-api-settings.ts';
import { sportOfKey } from './odds-api-sports.ts';
import { type Poll, type Schedule, schedule } from './schedule.ts';
import { resultsOf, SCORES_COST, SCORES_QUERY } from './scores.ts';
import { SentQuotes } from './sent-quotes.ts';
import { quotesOf } from './to-items.ts';

/** Sports in season rarely change, and listing them is free. */
const SPORTS_EVERY_MS = 6 * HOUR_MS;
/** When to retry the list of sports; the known ones continue meanwhile. */
const SPORTS_AGAIN_MS = 60_000;
/** The provider allows 30 requests a second; this stays far below. */
const BETWEEN_MS = 200;
/** Longest sleep, so that new days and renewed credits are noticed. */
const LONGEST_MS = HOUR_MS;

interface OddsApiRunDeps extends FeedDeps {
  meter: Meter;
  emit: Emit;
  signal: AbortSignal;
}

/** One run of the feed: free requests are made on time, paid ones according to `schedule`. */
export class OddsApiRun {
  readonly #settings: OddsApiSettings;
  readonly #deps: OddsApiRunDeps;
  readonly #client: OddsApiClient;
  readonly #book = new LeagueBook();
  readonly #sentQuotes = new SentQuotes();
  readonly #purse: CreditBudget;
  #sportsMs = Number.NEGATIVE_INFINITY;
  #isRefused = false;

  constructor(apiKey: string, settings: OddsApiSettings, deps: OddsApiRunDeps) {
    this.#settings = settings;
    this.#deps = deps;
    this.#purse = new CreditBudget(settings.resetDay);
    this.#client = createOddsApiClient({
      ...settings,
      apiKey,
      clock: deps.clock,
      fetch: deps.fetch,
      random: deps.random ?? Math.random,
      onRetry: (message) => deps.meter.fail(message),
    });
    if (settings.sportKeys) this.#book.follow(settings.sportKeys);
  }

  async toTheEnd(): Promise<void> {
    const { clock, meter, signal } = this.#deps;
    meter.setState('running');
    while (!signal.aborted && !this.#isRefused) {
      const untilMs = await this.#step(clock.nowMs());
      await clock.sleep(Math.max(BETWEEN_MS, untilMs - clock.nowMs()), signal);
    }
    meter.setState(this.#isRefused ? 'failed' : 'done');
  }

  /** Makes at most one request. @returns when to continue */
  async #step(nowMs: number): Promise<number> {
    if (!this.#settings.sportKeys && nowMs - this.#sportsMs >= SPORTS_EVERY_MS)
      return this.#readSports(nowMs);
    const listing = this.#book.listing(nowMs);
    if (listing && listing.atMs <= nowMs) return this.#readEvents(listing.key, nowMs);
    const { pollMs, oddsCost, reserveRequests, lowShare } = this.#settings;
    const credits = this.#purse.at(nowMs);
    const decided = schedule(this.#book.leagues(), credits, nowMs, {
      oddsCost,
      scoresCost: SCORES_COST,
      floor: reserveRequests,
      lowShare,
      shortestMs: pollMs,
      wantsScores: this.#deps.tellResults !== undefined,
    });
    const isOut = credits.remaining - reserveRequests < oddsCost;
    this.#show(decided, isOut ? 'waiting' : 'running');
    const [poll] = decided.polls;
    if (poll) return this.#poll(poll, nowMs);
    return Math.min(
      decided.nextMs ?? Number.POSITIVE_INFINITY,
      listing?.atMs ?? nowMs + LONGEST_MS,
      this.#settings.sportKeys ? Number.POSITIVE_INFINITY : this.#sportsMs + SPORTS_EVERY_MS,
      nowMs + LONGEST_MS,
    );
  }

  async #readSports(nowMs: number): Promise<number> {
    const answer = await this.#ask('sports', {});
    if (answer.kind !== 'ok') {
      this.#sportsMs = this.#deps.clock.nowMs() - SPORTS_EVERY_MS + SPORTS_AGAIN_MS;
      return nowMs;
    }
    this.#sportsMs = nowMs;
    this.#book.follow(
      answer.rows.flatMap((row) => {
        const { data } = oddsApiSportSchema.safeParse(row);
        return data?.active && !data.has_outrights && sportOfKey(data.key) ? [data.key] : [];
      }),
    );
    return nowMs;
  }

  async #readEvents(key: string, nowMs: number): Promise<number> {
    const answer = await this.#ask(pathOf(key, 'events'), { dateFormat: 'iso' });
    if (answer.kind === 'ok') {
      const items = answer.rows.flatMap((row) => {
        const { success, data } = oddsApiListedSchema.safeParse(row);
        if (!success) this.#deps.meter.skip('malformed event');
        return success ? [{ id: data.id, startMs: Date.parse(data.commence_time) }] : [];
      });
      this.#book.listed(key, items, this.#deps.clock.nowMs());
    } else this.#book.rest(key, this.#deps.clock.nowMs(), answer.kind === 'refused');
    return nowMs;
  }

  async #poll(poll: Poll, nowMs: number): Promise<number> {
    const { league: key, what } = poll;
    const answer = await this.#ask(
      pathOf(key, what),
      what === 'odds' ? this.#settings.oddsQuery : SCORES_QUERY,
    );
    const { clock } = this.#deps;
    if (answer.kind !== 'ok') {
      this.#book.rest(key, clock.nowMs(), answer.kind === 'refused');
      return nowMs;
    }
    const { lastCost } = this.#client.quota();
    if (lastCost) this.#deps.meter.setDetail('lastCost', lastCost);
    this.#book.asked(poll, clock.nowMs(), lastCost);
    if (what === 'odds') this.#tellOdds(key, answer.rows);
    else this.#tellScores(key, answer.rows);
    return nowMs;
  }

  #tellOdds(key: string, rows: readonly unknown[]): void {
    const { clock, meter, emit } = this.#deps;
    const quotes = quotesOf(rows, clock.nowMs(), meter);
    const starts = quotes.flatMap(({ event: { id, startedAt } }) =>
      id === undefined ? [] : [{ id, startMs: Date.parse(startedAt) }],
    );
    this.#book.starts(key, starts);
    meter.pace(quotes.map(({ bookie }) => bookie));
    meter.emit(emit, this.#sentQuotes.next(key, quotes), SOURCE);
  }

  #tellScores(key: string, rows: readonly unknown[]): void {
    const { clock, meter, tellResults } = this.#deps;
    const results = resultsOf(rows, clock.nowMs(), meter);
    this.#book.ended(
      key,
      results.flatMap(({ event }) => (event?.id ? [event.id] : [])),
    );
    if (results.length > 0) tellResults?.(results, SOURCE);
  }

  async #ask(path: string, query: Record<string, string>): Promise<OddsApiAnswer> {
    const { meter, signal } = this.#deps;
    const answer = await this.#client.get(path, query, signal);
    this.#purse.read(this.#client.quota());
    if (answer.kind !== 'unavailable') meter.heard();
    if (answer.kind === 'refused') meter.skip(`${answer.code} ${path}`);
    if (answer.kind === 'unavailable' && !signal.aborted) meter.fail(`${path}: ${answer.message}`);
    if (answer.kind === 'exhausted') {
      this.#purse.empty();
      meter.fail('The month’s credits are used up');
    }
    if (answer.kind === 'unauthorised') {
      meter.fail(`The Odds API refuses the key (${answer.code})`);
      this.#isRefused = true;
    }
    return answer;
  }

  /** Publishes the remaining, the reserved and the next request, for operators. */
  #show({ polls: [poll], nextMs, held, dayBudget, dayFree, isLow }: Schedule, state: FeedState): void {
    const { meter, clock } = this.#deps;
    const { remaining, used } = this.#client.quota();
    meter.setState(state);
    if (remaining === undefined) return;
    meter.setDetail('requestsRemaining', remaining);
    if (used !== undefined) meter.setDetail('requestsUsed', used);
    meter.setDetail('creditsHeld', held);
    meter.setDetail('creditsToday', dayBudget);
    meter.setDetail('creditsFreeToday', dayFree);
    meter.setDetail('onlyReserves', Number(isLow));
    const atMs = poll ? clock.nowMs() : nextMs;
    if (atMs !== undefined) meter.setDetail('nextPollMs', atMs);
  }
}

const pathOf = (key: string, what: string): string => `sports/${encodeURIComponent(key)}/${what}`;
