import { settleBy } from '@bothways/domain/results';
import type { Logger } from 'pino';
import { type Db, transact } from '#kernel/db';
import type { Jobs } from '#kernel/jobs';
import type { EventStanding, Results } from '#market/results';
import { type BetRow, betById } from './bets.store.ts';
import { endBet } from './change-bet.ts';
import { pickOf } from './pick-of.ts';
import { betsOnEvent, eventsWithOpenBets } from './settlement.store.ts';

interface SettlementDeps {
  db: Db;
  results: Pick<Results, 'of' | 'onResult'>;
  jobs: Pick<Jobs, 'repeat'>;
  log: Logger;
  nowMs: () => number;
}

/** Interval of the check for results that arrived while no process listened. */
const LOOK_MS = 10 * 60_000;
const EVENTS_AT_ONCE = 200;
const CHANGED = 'The result was corrected';

/** The outcome of the bet by what is known; undefined when undecided or unchanged. */
function endOf(bet: BetRow, standing: EventStanding): BetRow['state'] | undefined {
  const pick = pickOf(bet);
  const settled = pick && settleBy(standing, { ...pick, side: bet.side }, standing.sport);
  return settled === bet.state ? undefined : (settled ?? undefined);
}

/**
 * Settles bets by the results of events: once, whichever process receives the result, and again when a source corrects
 * itself. A bet settled by hand is never touched.
 */
export class BankrollSettlement {
  readonly #deps: SettlementDeps;
  /** Serializes events: the bets of a user change the same sums. */
  #settling: Promise<void> = Promise.resolve();

  constructor(deps: SettlementDeps) {
    this.#deps = deps;
    deps.results.onResult((eventIds) => this.#hear(eventIds));
    deps.jobs.repeat('settle-bankroll', LOOK_MS, (signal) => this.settleOpen(signal));
  }

  /** Resolves when all results received so far are settled. */
  settled(): Promise<void> {
    return this.#settling;
  }

  /** Checks every event with an open bet. */
  async settleOpen(signal?: AbortSignal): Promise<void> {
    let after = '';
    for (;;) {
      const eventIds = await eventsWithOpenBets(this.#deps.db, after, EVENTS_AT_ONCE);
      await this.#settle(eventIds, signal);
      const last = eventIds.at(-1);
      if (last === undefined || signal?.aborted) return;
      after = last;
    }
  }

  #hear(eventIds: readonly string[]): void {
    this.#settling = this.#settling
      .then(() => this.#settle(eventIds))
      .catch((error: unknown) => this.#deps.log.error({ err: error }, 'Bets could not be settled'));
  }

  async #settle(eventIds: readonly string[], signal?: AbortSignal): Promise<void> {
    const { db, results } = this.#deps;
    for (const [eventId, standing] of await results.of(eventIds)) {
      if (signal?.aborted) return;
      for (const { id, userId } of await betsOnEvent(db, eventId)) await this.#end(userId, id, standing);
    }
  }

  async #end(userId: string, id: string, standing: EventStanding): Promise<void> {
    const { db, nowMs } = this.#deps;
    await transact(db, async (trx) => {
      const bet = await betById(trx, userId, id);
      if (!bet || (bet.state !== 'open' && bet.settledBy !== 'result')) return;
      const state = endOf(bet, standing);
      if (state === undefined) return;
      const { oddsMicro, stakeCents, matchedCents, reducedOddsMicro } = bet;
      const terms = { oddsMicro, stakeCents, matchedCents, reducedOddsMicro };
      const reason = bet.state === 'open' ? null : CHANGED;
      await endBet(
        trx,
        bet,
        { ...terms, state, cashOutCents: null, shareMicro: null },
        { by: 'result', reason, atMs: nowMs() },
      );
    });
  }
}
