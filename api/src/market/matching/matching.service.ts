import type { MatchReview } from '@bothways/domain/matching';
import { DAY_MS } from '@bothways/domain/time';
import type { Alias, Forgotten, NamedEvent, Review, ReviewSide } from '@bothways/engine';
import type { Logger } from 'pino';
import type { Db } from '#kernel/db';
import type { EngineClient } from '#market/engine';
import { dropJoinsBefore, keepJoins } from './accuracy.store.ts';
import { keepAliases } from './aliases.store.ts';
import { dropDecisionsBefore, lastDecision } from './decisions.store.ts';
import { lastLeagueDecision, leagueDecisionsAfter, standingDecisions } from './league-decisions.store.ts';
import { dropLeaguesBefore, keepLeagues, leaguesSince } from './leagues.store.ts';
import { dropDecidedBefore, learnedSoFar, openReviews, syncOpenReviews } from './matching.store.ts';
import { dropReportsBefore } from './reports.store.ts';
import { decisionsAfter, decisionsFor } from './told.store.ts';

/** Bookmakers quote at most a season ahead. */
const KEEP_DECISIONS_MS = 300 * DAY_MS;
/** The longest period that is queried, with a margin. */
const KEEP_JOINS_MS = 100 * DAY_MS;
/** A league pauses for some months, a tournament for a year. */
const KEEP_LEAGUES_MS = 400 * DAY_MS;
const KEEP_REPORTS_MS = 90 * DAY_MS;
/** Events that ended this long ago are not quoted any more. */
const TAUGHT_MS = 3 * DAY_MS;
/** Polling interval for decisions of other processes. */
const LOOK_MS = 500;

interface MatchingDeps {
  db: Db;
  engine: Pick<
    EngineClient,
    | 'onReviews'
    | 'onAliases'
    | 'onLeagues'
    | 'onJoins'
    | 'onRestart'
    | 'setLearned'
    | 'decidePair'
    | 'settle'
    | 'forgetAlias'
    | 'decideLeagues'
  >;
  /** Known names of events by source, where several processes share them. */
  named?: (() => Promise<NamedEvent[]>) | undefined;
  /** Set when another process ingests prices, and stores what its engine asks and learns. */
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

/** Stores which pairs the engine is unsure about, people's decisions on them, and the aliases it has learned. */
export class MatchingService {
  readonly #deps: MatchingDeps;
  /** Serializes writes: an older list must not overtake a newer one. */
  #saving: Promise<void> = Promise.resolve();
  /** Serializes polls, so that the engine gets decisions in order, each once. */
  #following: Promise<void> = Promise.resolve();
  #told = 0;
  #leaguesMs = 0;
  #lastOfLeagues = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: MatchingDeps) {
    this.#deps = deps;
    const { db, engine } = deps;
    if (!deps.isFollower) {
      engine.onReviews((reviews) => this.#save(() => syncOpenReviews(db, reviews.map(toReview))));
      engine.onAliases((news) => this.#save(() => keepAliases(db, news)));
      engine.onLeagues((links) => this.#save(() => keepLeagues(db, links, deps.nowMs())));
      engine.onJoins((counts) => this.#save(() => keepJoins(db, counts)));
    }
    engine.onRestart(() => void this.#inOrder(() => this.#teach()));
  }

  /** Teaches the engine what earlier runs learned, before it sees any event. */
  async start(): Promise<void> {
    const { db, log } = this.#deps;
    const nowMs = this.#deps.nowMs();
    await dropDecidedBefore(db, nowMs - KEEP_DECISIONS_MS);
    await dropDecisionsBefore(db, nowMs - KEEP_DECISIONS_MS);
    await dropJoinsBefore(db, nowMs - KEEP_JOINS_MS);
    await dropLeaguesBefore(db, nowMs - KEEP_LEAGUES_MS);
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

  /** Passes decisions made since the last call on to the engine, of this or another process. */
  follow(): Promise<void> {
    return this.#inOrder(async () => {
      const { db, engine } = this.#deps;
      for (const told of await decisionsAfter(db, this.#told)) {
        if ('verdict' in told) engine.settle(told.verdict);
        else if ('alias' in told) engine.forgetAlias(told.alias);
        else engine.decidePair(told.pair, told.decision);
        this.#told = told.seq;
      }
      for (const { seq, decision } of await leagueDecisionsAfter(db, this.#lastOfLeagues)) {
        engine.decideLeagues(decision);
        this.#lastOfLeagues = seq;
      }
      if (this.#deps.isFollower) await this.#followLeagues();
    });
  }

  /** Passes on what the process that takes prices in has learned about leagues; repeating it changes nothing. */
  async #followLeagues(): Promise<void> {
    const { db, engine } = this.#deps;
    const { leagues, lastMs } = await leaguesSince(db, this.#leaguesMs);
    if (leagues.length === 0) return;
    // the next call asks from the same millisecond unless it has passed: another batch may have been written in it
    this.#leaguesMs = this.#leaguesMs === lastMs ? lastMs + 1 : lastMs;
    engine.setLearned({ aliases: [], accepted: [], rejected: [], forgotten: [], verdicts: [], leagues });
  }

  list(): Promise<MatchReview[]> {
    return openReviews(this.#deps.db);
  }

  /** Waits until everything received so far is written. */
  settled(): Promise<void> {
    return this.#saving;
  }

  /** The engine works without this, but then asks again about decided pairs. */
  async #teach(): Promise<void> {
    const { db, engine, named, log, nowMs } = this.#deps;
    try {
      const [learned, known, last, told, lastOfLeagues, leagueDecisions, names] = await Promise.all([
        learnedSoFar(db),
        leaguesSince(db, 0),
        lastDecision(db),
        decisionsFor(db, nowMs() - TAUGHT_MS),
        lastLeagueDecision(db),
        standingDecisions(db),
        named?.(),
      ]);
      // A decision made between the two queries is passed on by both; repeating one changes nothing.
      this.#told = last;
      this.#lastOfLeagues = lastOfLeagues;
      this.#leaguesMs = known.lastMs;
      const forgotten = told.flatMap((one) => ('alias' in one ? [one.alias] : []));
      const verdicts = told.flatMap((one) => ('verdict' in one ? [one.verdict] : []));
      engine.setLearned({
        ...learned,
        forgotten: forgotten.filter(isNotIn(learned.aliases)),
        verdicts,
        leagues: known.leagues,
        leagueDecisions: leagueDecisions.map(({ one, other, decided }) => ({ one, other, decided })),
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

/** An alias that is believed again was confirmed by a person after it was forgotten. */
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
