import { DAY_MS } from '@bothways/domain/time';
import type { Logger } from 'pino';
import { transact } from '#kernel/db';
import type { Jobs } from '#kernel/jobs';
import { closingOf } from '#kernel/ledger';
import {
  ASKED_FOR_MS,
  RECONCILE_EVERY_MS,
  REFUND_LATE_AFTER_MS,
  raiseLateRefund,
  reconcileEach,
} from '#money/payments';
import { alarmOnce } from '#money/subscriptions';
import { type AskDeps, askProvider, NAMED_FOR_MS } from './ask-provider.ts';
import { type DueTimes, decideTold, dueChargeRefunds, lateChargeRefunds } from './charge-refunds.store.ts';

/** Later, a refund that the provider has named and promised is polled at this interval until it is late. */
const POLL_EVERY_MS = DAY_MS;
const MAX_A_CYCLE = 500;

interface RepeatDeps extends AskDeps {
  log: Pick<Logger, 'warn' | 'error'>;
  /** Counts cases that a person must examine. */
  onAlarm: () => void;
}

/** Retries refunds without an answer, and polls those promised, until the provider reports the outcome. */
export const repeatRefunds = (deps: RepeatDeps, jobs: Pick<Jobs, 'repeat'>): void =>
  jobs.repeat('repeat-charge-refunds', RECONCILE_EVERY_MS, (signal) => repeatAsked(deps, signal));

/** Runs one pass over all refunds in state `asked`. */
export async function repeatAsked(deps: RepeatDeps, signal: AbortSignal): Promise<void> {
  const { db, nowMs, log } = deps;
  const atMs = nowMs();
  const times: DueTimes = {
    fromMs: atMs - NAMED_FOR_MS,
    toMs: atMs - ASKED_FOR_MS,
    namedFromMs: atMs - REFUND_LATE_AFTER_MS,
    answeredToMs: atMs - POLL_EVERY_MS,
  };
  await transact(db, decideTold);
  // No longer retried.
  for (const { key, paymentId } of await lateChargeRefunds(db, times))
    await raiseLateRefund(deps, alarmOnce, { area: 'billing', paymentId, refund: key });
  // A refund also moves credits, so it waits while the ledger is closed, as it does on request.
  if (await closingOf(db)) return;
  const due = await dueChargeRefunds(db, times, MAX_A_CYCLE);
  await reconcileEach(
    { log, signal, area: 'billing', message: 'A refund is still asked for' },
    due.map((refund) => ({ id: refund.paymentId, refund })),
    ({ refund }) => {
      const { paymentId: payment, amountCents: cents, refundId } = refund;
      // One that has the provider's id is only read.
      if (refundId === null) deps.logPayment({ event: 'retry', payment, cents });
      return askProvider(deps, refund);
    },
  );
}
