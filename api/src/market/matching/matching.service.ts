import type { MatchReview } from '@bothways/domain/matching';
import type { Review, ReviewSide } from '@bothways/engine';
import type { Logger } from 'pino';
import { recordAudit } from '#kernel/audit';
import { type Db, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import type { EngineClient } from '#market/engine';
import type { Actor } from '#people/iam';
import {
  type Decision,
  decideReview,
  dropDecidedBefore,
  keepAliases,
  learnedSoFar,
  openReviews,
  syncOpenReviews,
} from './matching.store.ts';

const DAY_MS = 86_400_000;
/** Bookmakers quote a season ahead at most. */
const KEEP_DECISIONS_MS = 300 * DAY_MS;

export interface MatchingDeps {
  db: Db;
  engine: Pick<EngineClient, 'onReviews' | 'onAliases' | 'onRestart' | 'setLearned' | 'decide'>;
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

  constructor(deps: MatchingDeps) {
    this.#deps = deps;
    const { db, engine } = deps;
    engine.onReviews((reviews) => this.#save(() => syncOpenReviews(db, reviews.map(toReview))));
    engine.onAliases((news) => this.#save(() => keepAliases(db, news)));
    engine.onRestart(() => void this.#teach());
  }

  /** Tells the engine what was learned in earlier runs; it meets no event before. */
  async start(): Promise<void> {
    await dropDecidedBefore(this.#deps.db, this.#deps.nowMs() - KEEP_DECISIONS_MS);
    await this.#teach();
  }

  list(): Promise<MatchReview[]> {
    return openReviews(this.#deps.db);
  }

  /**
   * Writes the decision down, then tells the engine. One that dies in between finds it at its next start.
   * @throws ApiError NOT_FOUND for a pair that is not open (any more)
   */
  async decide(actor: Actor, id: string, decision: Decision): Promise<void> {
    const { db, engine, nowMs } = this.#deps;
    await transact(db, async (trx) => {
      const review = await decideReview(trx, id, decision, nowMs());
      if (!review) throw new ApiError('NOT_FOUND', { message: 'This pair is not open' });
      const { known, newcomer, swapped, score } = review;
      await recordAudit(trx, {
        atMs: nowMs(),
        actor: actor.userId,
        ip: actor.ip,
        action: decision === 'accepted' ? 'matching.accepted' : 'matching.rejected',
        target: `match:${id}`,
        detail: {
          known: `${known.home} - ${known.away} (${known.source})`,
          newcomer: `${newcomer.home} - ${newcomer.away} (${newcomer.source})`,
          swapped,
          score,
        },
      });
    });
    engine.decide(id, decision);
  }

  /** Waits until everything heard of so far is written. */
  settled(): Promise<void> {
    return this.#saving;
  }

  /** An engine without what was learned works; it asks again what it was told before. */
  async #teach(): Promise<void> {
    const { db, engine, log } = this.#deps;
    const learned = await learnedSoFar(db).catch((error: unknown) => {
      log.error({ err: error }, 'What was learned about events could not be read');
      return { aliases: [], accepted: [], rejected: [] };
    });
    engine.setLearned(learned);
  }

  #save(work: () => Promise<void>): void {
    this.#saving = this.#saving.then(work).catch((error: unknown) => {
      this.#deps.log.error({ err: error }, 'What was learned about events could not be written');
    });
  }
}
