import type { Logger } from 'pino';
import { type Db, transact } from '#kernel/db';
import type { Jobs } from '#kernel/jobs';
import { isOutage, ProviderError } from '#money/subscriptions';
import { askedChargeRefunds, type ChargeRefund, decideChargeRefund } from './charge-refunds.store.ts';
import { type GiveBack, noteRefused } from './refund-charge.ts';

const MINUTE_MS = 60_000;
export const REPEAT_EVERY_MS = 15 * MINUTE_MS;
/** One that was asked for a moment ago is still being asked for. */
const ASKED_FOR_MS = MINUTE_MS;
/** The provider knows a request by its name for so long: later it could give the same back twice. */
const NAMED_FOR_MS = 72 * 60 * MINUTE_MS;
const MAX_A_CYCLE = 500;
/** So many in a row that fail are the provider, not the refunds. */
const MAX_FAILURES = 5;

export interface RepeatDeps {
  db: Db;
  giveBack: GiveBack;
  nowMs: () => number;
  log: Pick<Logger, 'warn'>;
}

/** Refunds whose answer was lost, or that the provider had only promised, are asked for again by their own names. */
export const repeatRefunds = (deps: RepeatDeps, jobs: Pick<Jobs, 'repeat'>): void =>
  jobs.repeat('repeat-charge-refunds', REPEAT_EVERY_MS, (signal) => repeatAsked(deps, signal));

/** One pass over all that are still asked for. */
export async function repeatAsked(deps: RepeatDeps, signal: AbortSignal): Promise<void> {
  const { db, nowMs, log } = deps;
  const atMs = nowMs();
  const between = { fromMs: atMs - NAMED_FOR_MS, toMs: atMs - ASKED_FOR_MS, limit: MAX_A_CYCLE };
  let failures = 0;
  for (const refund of await askedChargeRefunds(db, between)) {
    signal.throwIfAborted();
    if (failures >= MAX_FAILURES) return;
    try {
      await repeatOne(deps, refund);
      failures = 0;
    } catch (error) {
      // What one thing is, nobody understands: that says nothing of the next.
      if (isOutage(error)) failures += 1;
      log.warn({ area: 'billing', err: error }, 'A refund is still asked for');
    }
  }
}

async function repeatOne({ db, giveBack, nowMs }: RepeatDeps, refund: ChargeRefund): Promise<void> {
  const { key, paymentId } = refund;
  try {
    const { status } = await giveBack(paymentId, refund);
    if (status === 'completed') await transact(db, (trx) => decideChargeRefund(trx, key, 'done'));
  } catch (error) {
    if (!(error instanceof ProviderError) || error.failure !== 'refused') throw error;
    await transact(db, (trx) => noteRefused(trx, refund, nowMs()));
  }
}
