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

/** Polling interval: a settlement need not be faster. */
const LOOK_MS = 500;
const WORDS_AT_ONCE = 500;
/** A season ahead for the bet, and as long again for late settlement. */
const KEEP_NAMES_MS = 800 * 24 * HOUR_MS;

interface ResultsDeps {
  db: Db;
  engine: Pick<EngineClient, 'onNames' | 'onResults'>;
  jobs: { repeat: Jobs['repeat'] };
  /** Set when other processes ingest prices, and store the names of events. */
  isFollower?: boolean;
  log: Logger;
  nowMs: () => number;
}

type Listener = (eventIds: readonly string[]) => void;

/** Results of events: takes reports of sources, and derives the settlement of bets. */
export class Results {
  readonly #deps: ResultsDeps;
  readonly #listeners = new Set<Listener>();
  /** Serializes writes: an older name must not overtake a newer one. */
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
   * The known results of these events by the requested id, with the sides as under that id. Events without any report
   * are left out.
   */
  of(eventIds: readonly string[]): Promise<Map<string, EventStanding>> {
    return standingsOf(this.#deps.db, [...new Set(eventIds)]);
  }

  /** The settlement of a bet on the event; undefined when it cannot be decided (yet): see `settleBy`. */
  async outcomeFor(eventId: string, pick: Bet): Promise<Settled | undefined> {
    const standing = (await this.of([eventId])).get(eventId);
    return standing && settleBy(standing, pick, standing.sport);
  }

  /**
   * Registers a listener for newly reported events, in this process or another, with all their former ids. Reported
   * results may be disputed or unchanged. A later subscriber reads earlier results itself.
   * @returns removes the listener
   */
  onResult(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Takes the results of a source; each is judged by itself. */
  async take(source: string, results: readonly unknown[]): Promise<ResultsAnswer> {
    await this.#saving;
    const answer = await takeResults(this.#deps, source, results);
    if (answer.accepted > 0) await this.look();
    return answer;
  }

  /** Starts polling for reports that other processes took. */
  async start(): Promise<void> {
    this.#told ??= await lastWord(this.#deps.db);
    this.#timer ??= setInterval(() => void this.look(), LOOK_MS).unref();
  }

  /** Announces reports since the last call; calls are serialized. */
  look(): Promise<void> {
    this.#looking = (this.#looking ?? Promise.resolve()).then(() => this.#look());
    return this.#looking;
  }

  /** Resolves when the names received so far are written. */
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

  /** Takes results of a feed, which may repeat them and include events that were never quoted. */
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
