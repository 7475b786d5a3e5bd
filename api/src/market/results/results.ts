import type { Pick as Bet } from '@bothways/domain/markets';
import type { Settled } from '@bothways/domain/odds';
import { type ResultsAnswer, settleBy } from '@bothways/domain/results';
import { HOUR_MS } from '@bothways/domain/time';
import type { Logger } from 'pino';
import type { Db } from '#kernel/db';
import type { Jobs } from '#kernel/jobs';
import type { EngineClient, EventNames } from '#market/engine';
import { formerIds, identitiesOf } from './event-identity.ts';
import { dropNamesBefore, keepNames } from './event-names.store.ts';
import { lastWord, wordsAfter } from './results.store.ts';
import { type EventStanding, standingsOf } from './standings.ts';
import { takeResults } from './take-results.ts';

/** Nobody waits for a settlement by the second. */
const LOOK_MS = 500;
const WORDS_AT_ONCE = 500;
/** A bet of a season ahead, and as long again for who settles late. */
const KEEP_NAMES_MS = 800 * 24 * HOUR_MS;

interface ResultsDeps {
  db: Db;
  engine: Pick<EngineClient, 'onNames' | 'onResults'>;
  jobs: { repeat: Jobs['repeat'] };
  /** Other processes take the prices in, and keep what they tell of events. */
  isFollower?: boolean;
  log: Logger;
  nowMs: () => number;
}

type Listener = (eventIds: readonly string[]) => void;

/** How events ended: takes the words of sources, says what follows from them for bets. */
export class Results {
  readonly #deps: ResultsDeps;
  readonly #listeners = new Set<Listener>();
  /** One write after the other: an older name must not overtake a newer one. */
  #saving: Promise<void> = Promise.resolve();
  #told: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #isFailing = false;

  constructor(deps: ResultsDeps) {
    this.#deps = deps;
    const { db, jobs, nowMs } = deps;
    if (!deps.isFollower) deps.engine.onNames((news) => this.#keep(news));
    deps.engine.onResults((results, source) => void this.#hear(results, source));
    jobs.repeat('prune-event-names', HOUR_MS, () => dropNamesBefore(db, nowMs() - KEEP_NAMES_MS));
  }

  /**
   * What is known of how these events ended, by the id that was asked for; sides are those that the event has under that id.
   * Nothing of an event that nobody has spoken of.
   */
  of(eventIds: readonly string[]): Promise<Map<string, EventStanding>> {
    return standingsOf(this.#deps.db, [...new Set(eventIds)]);
  }

  /** How a bet on the event ends; undefined where that cannot be said (yet): see `settleBy`. */
  async outcomeFor(eventId: string, pick: Bet): Promise<Settled | undefined> {
    const standing = (await this.of([eventId])).get(eventId);
    return standing && settleBy(standing, pick, standing.sport);
  }

  /**
   * Hears of the events that somebody has spoken of since, in this process or another, with all ids that stood for them. What is
   * heard of may be disputed, or the same as before. Who starts later looks for itself at what came earlier.
   * @returns takes the listener away
   */
  onResult(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Takes what a source tells; each result is judged by itself. */
  async take(source: string, results: readonly unknown[]): Promise<ResultsAnswer> {
    await this.#saving;
    const answer = await takeResults(this.#deps, source, results);
    if (answer.accepted > 0) await this.look();
    return answer;
  }

  /** Looks from now on for what was told to other processes. */
  async start(): Promise<void> {
    this.#told ??= await lastWord(this.#deps.db);
    this.#timer ??= setInterval(() => void this.look(), LOOK_MS).unref();
  }

  /** Hands on what was told since it was looked last; one look after the other. */
  look(): Promise<void> {
    this.#looking = (this.#looking ?? Promise.resolve()).then(() => this.#look());
    return this.#looking;
  }

  /** Resolves when the names heard of so far are written. */
  settled(): Promise<void> {
    return this.#saving;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#looking;
    await this.#saving;
  }

  async #look(): Promise<void> {
    const { db, log } = this.#deps;
    try {
      for (;;) {
        const words = await wordsAfter(db, this.#told ?? 0, WORDS_AT_ONCE);
        const last = words.at(-1);
        if (!last) break;
        this.#told = last.seq;
        const now = await identitiesOf(db, [...new Set(words.map(({ eventId }) => eventId))]);
        const ids = new Set([...now.keys(), ...[...now.values()].map(({ eventId }) => eventId)]);
        for (const id of (await formerIds(db, [...ids])).keys()) ids.add(id);
        for (const listener of this.#listeners) listener([...ids]);
      }
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) log.error({ err: error }, 'Results cannot be read');
      this.#isFailing = true;
    }
  }

  /** What a feed tells; it may tell of events again and again, and of some that nobody has quoted. */
  async #hear(results: readonly unknown[], source: string): Promise<void> {
    try {
      const { refused, results: judged } = await this.take(source, results);
      if (refused === 0) return;
      const { reason } = judged.find(({ result }) => result === 'refused') ?? {};
      this.#deps.log.info({ source, refused, reason }, 'Results of a feed were refused');
    } catch (error) {
      this.#deps.log.error({ err: error, source }, 'Results of a feed could not be taken');
    }
  }

  #keep(news: EventNames): void {
    const { db, log, nowMs } = this.#deps;
    this.#saving = this.#saving
      .then(() => keepNames(db, news, nowMs()))
      .catch((error: unknown) => log.error({ err: error }, 'Names of events could not be written'));
  }
}
