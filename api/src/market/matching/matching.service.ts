import type { MatchReview } from '@bothways/domain/matching';
import { DAY_MS } from '@bothways/domain/time';
import type { Alias, Forgotten, NamedEvent, Review, ReviewSide } from '@bothways/engine';
import type { Logger } from 'pino';
import type { Db } from '#kernel/db';
import type { EngineClient } from '#market/engine';
import { dropJoinsBefore, keepJoins } from './accuracy.store.ts';
import { keepAliases } from './aliases.store.ts';
import { dropDecisionsBefore, lastDecision } from './decisions.store.ts';
import { dropDecidedBefore, learnedSoFar, openReviews, syncOpenReviews } from './matching.store.ts';
import { dropReportsBefore } from './reports.store.ts';
import { decisionsAfter, decisionsFor } from './told.store.ts';

/** Bookmakers quote a season ahead at most. */
const KEEP_DECISIONS_MS = 300 * DAY_MS;
/** The longest period that is asked for, and room for who asks late. */
const KEEP_JOINS_MS = 100 * DAY_MS;
const KEEP_REPORTS_MS = 90 * DAY_MS;
/** Events that are over for so long are quoted by nobody. */
const TAUGHT_MS = 3 * DAY_MS;
/** So often it is looked what was decided in another process. */
const LOOK_MS = 500;

interface MatchingDeps {
  db: Db;
  engine: Pick<
    EngineClient,
    | 'onReviews'
    | 'onAliases'
    | 'onJoins'
    | 'onRestart'
    | 'setLearned'
    | 'decidePair'
    | 'settle'
    | 'forgetAlias'
  >;
  /** What sources were known to call events, where several processes know the same ones. */
  named?: (() => Promise<NamedEvent[]>) | undefined;
  /** Another process takes the prices in, and keeps what its engine asks and learns. */
  isFollower?: boolean;
  log: Logger;
  nowMs: () => number;
}

const sideOf = ({ key, source, event }: ReviewSide): MatchReview['known'] => {
  const { sport, country, league, home, away, startedAt } = event;
  return { eventId: key, source, sport, country, league, home, away, startedAt };
};

const toReview = ({ noticedMs, known, newcomer, ...rest }: Review): MatchReview => ({
  ...rest,
  noticedOn: new Date(noticedMs).toISOString(),
  known: sideOf(known),
  newcomer: sideOf(newcomer),
});

/** Which events are one: keeps what the engine is unsure about, what people say of it, and what it has learned. */
export class MatchingService {
  readonly #deps: MatchingDeps;
  /** One write after the other: an older list must not overtake a newer one. */
  #saving: Promise<void> = Promise.resolve();
  /** One look after the other, so that the engine hears of decisions in their order, and of each once. */
  #following: Promise<void> = Promise.resolve();
  #told = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: MatchingDeps) {
    this.#deps = deps;
    const { db, engine } = deps;
    if (!deps.isFollower) {
      engine.onReviews((reviews) => this.#save(() => syncOpenReviews(db, reviews.map(toReview))));
      engine.onAliases((news) => this.#save(() => keepAliases(db, news)));
      engine.onJoins((counts) => this.#save(() => keepJoins(db, counts)));
    }
    engine.onRestart(() => void this.#inOrder(() => this.#teach()));
  }

  /** Tells the engine what was learned in earlier runs; it meets no event before. */
  async start(): Promise<void> {
    const { db, log } = this.#deps;
    const nowMs = this.#deps.nowMs();
    await dropDecidedBefore(db, nowMs - KEEP_DECISIONS_MS);
    await dropDecisionsBefore(db, nowMs - KEEP_DECISIONS_MS);
    await dropJoinsBefore(db, nowMs - KEEP_JOINS_MS);
    await dropReportsBefore(db, nowMs - KEEP_REPORTS_MS);
    await this.#inOrder(() => this.#teach());
    this.#timer ??= setInterval(() => {
      this.follow().catch((err: unknown) => log.warn({ err }, 'Decisions about events could not be read'));
    }, LOOK_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#following.catch(() => undefined);
    await this.#saving;
  }

  /** Tells the engine what was decided since it was told last, here or in another process. */
  follow(): Promise<void> {
    return this.#inOrder(async () => {
      const { db, engine } = this.#deps;
      for (const told of await decisionsAfter(db, this.#told)) {
        if ('verdict' in told) engine.settle(told.verdict);
        else if ('alias' in told) engine.forgetAlias(told.alias);
        else engine.decidePair(told.pair, told.decision);
        this.#told = told.seq;
      }
    });
  }

  list(): Promise<MatchReview[]> {
    return openReviews(this.#deps.db);
  }

  /** Waits until everything heard of so far is written. */
  settled(): Promise<void> {
    return this.#saving;
  }

  /** An engine without what was learned works; it asks again what it was told before. */
  async #teach(): Promise<void> {
    const { db, engine, named, log, nowMs } = this.#deps;
    try {
      const [learned, last, told, names] = await Promise.all([
        learnedSoFar(db),
        lastDecision(db),
        decisionsFor(db, nowMs() - TAUGHT_MS),
        named?.(),
      ]);
      // What is decided between the two looks is told by both; to hear it twice changes nothing.
      this.#told = last;
      const forgotten = told.flatMap((one) => ('alias' in one ? [one.alias] : []));
      const verdicts = told.flatMap((one) => ('verdict' in one ? [one.verdict] : []));
      engine.setLearned({
        ...learned,
        forgotten: forgotten.filter(isNotIn(learned.aliases)),
        verdicts,
        ...(names && { named: names }),
      });
    } catch (error) {
      log.error({ err: error }, 'What was learned about events could not be read');
      engine.setLearned({ aliases: [], accepted: [], rejected: [], forgotten: [], verdicts: [] });
    }
  }

  #inOrder(work: () => Promise<void>): Promise<void> {
    const done = this.#following.catch(() => undefined).then(work);
    this.#following = done;
    return done;
  }

  #save(work: () => Promise<void>): void {
    this.#saving = this.#saving.then(work).catch((error: unknown) => {
      this.#deps.log.error({ err: error }, 'What was learned about events could not be written');
    });
  }
}

/** A name that is believed again was said again by a person after it was forgotten. */
const isNotIn =
  (aliases: readonly Alias[]) =>
  ({ sport, competition, source, name, team }: Forgotten): boolean =>
    !aliases.some(
      (alias) =>
        alias.sport === sport &&
        alias.competition === competition &&
        alias.source === source &&
        alias.name === name &&
        alias.team === team,
    );
