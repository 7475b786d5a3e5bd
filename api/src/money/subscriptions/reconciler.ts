import { DAY_MS } from '@bothways/domain/subscriptions';
import { recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import { transact } from '#kernel/db';
import { accessThatEnded, type Line } from './access.store.ts';
import { settleAccess } from './settle-access.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';
import { subscriptionsToSync } from './subscriptions.store.ts';
import { syncSubscription } from './sync.ts';

const BEAT_MS = 60_000;
export const SYNC_EVERY_MS = 15 * 60_000;
/** Who began and never approved does not come back after that. */
const PENDING_FOR_MS = 7 * DAY_MS;
/** Money may go back for so long after the end: as long as PayPal takes disputes. */
const ENDED_FOR_MS = 180 * DAY_MS;
const MAX_A_CYCLE = 10_000;
const ENDED_AT_ONCE = 500;
/** So many in a row that fail are the provider, not the subscriptions. */
const MAX_FAILURES = 5;

/**
 * What happens to subscriptions by itself: those whose time is over let in no more, and what the provider did without
 * our hearing of it is found by asking.
 */
export class Reconciler {
  readonly #deps: SubscriptionDeps;
  #timer: NodeJS.Timeout | undefined;
  #nextSyncMs = 0;
  #stopped = false;
  readonly #running = new Map<string, Promise<void>>();

  constructor(deps: SubscriptionDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#timer = setInterval(() => this.beat(), BEAT_MS);
    this.#timer.unref();
    void this.beat();
  }

  /** What is due now; resolves when it is done. Two at once are one. */
  async beat(): Promise<void> {
    const nowMs = this.#deps.nowMs();
    const jobs = [this.#once('end access', () => this.#endAccess())];
    if (this.#deps.provider && nowMs >= this.#nextSyncMs) {
      this.#nextSyncMs = nowMs + SYNC_EVERY_MS;
      jobs.push(this.#once('reconcile', () => this.#reconcile()));
    }
    await Promise.all(jobs);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await Promise.all(this.#running.values());
  }

  #once(name: string, job: () => Promise<void>): Promise<void> {
    const running = this.#running.get(name);
    if (running) return running;
    const run = job()
      .catch((error: unknown) =>
        this.#deps.log.error({ area: 'subscriptions', job: name, err: error }, 'A job failed'),
      )
      .finally(() => this.#running.delete(name));
    this.#running.set(name, run);
    return run;
  }

  async #endAccess(): Promise<void> {
    const { db, nowMs } = this.#deps;
    const lines = await accessThatEnded(db, nowMs(), ENDED_AT_ONCE);
    for (const line of lines) {
      if (this.#stopped) return;
      await endAccess(this.#deps, line);
    }
  }

  async #reconcile(): Promise<void> {
    const { db, log, nowMs } = this.#deps;
    const atMs = nowMs();
    const due = await subscriptionsToSync(db, {
      pendingSinceMs: atMs - PENDING_FOR_MS,
      endedSinceMs: atMs - ENDED_FOR_MS,
      limit: MAX_A_CYCLE,
    });
    let failures = 0;
    for (const { providerId } of due) {
      if (this.#stopped || failures >= MAX_FAILURES) return;
      try {
        await syncSubscription(this.#deps, providerId);
        failures = 0;
      } catch (error) {
        failures += 1;
        log.warn({ area: 'subscriptions', providerId, err: error }, 'A subscription could not be reconciled');
      }
    }
  }
}

/** Closes what has run out, unless a fact came in meanwhile. */
async function endAccess({ db, nowMs, onChanged }: SubscriptionDeps, line: Line): Promise<void> {
  const changed = await transact(db, async (trx) => {
    const atMs = nowMs();
    const isChanged = await settleAccess(trx, line, atMs);
    if (isChanged)
      await recordAudit(trx, {
        atMs,
        actor: SYSTEM_ACTOR,
        action: 'subscription.ended',
        target: `user:${line.userId}`,
        detail: { plan: line.plan },
      });
    return isChanged;
  });
  if (changed) onChanged(line.userId);
}
