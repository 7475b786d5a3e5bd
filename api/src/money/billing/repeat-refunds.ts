import { DAY_MS, MINUTE_MS } from '@bothways/domain/time';
import type { Logger } from 'pino';
import { transact } from '#kernel/db';
import type { Jobs } from '#kernel/jobs';
import { closingOf } from '#kernel/ledger';
import { alarmAs, isOutage } from '#money/subscriptions';
import { type AskDeps, askProvider, NAMED_FOR_MS } from './ask-provider.ts';
import { type DueTimes, decideTold, dueChargeRefunds, lateChargeRefunds } from './charge-refunds.store.ts';

const REPEAT_EVERY_MS = 15 * MINUTE_MS;
/** A younger request may still be in progress. */
const ASKED_FOR_MS = MINUTE_MS;
/**
 * Later, a refund that the provider has named and promised is polled at this interval for this long: a bank takes weeks
 * at most.
 */
const LOOK_EVERY_MS = DAY_MS;
const LOOK_FOR_MS = 30 * DAY_MS;
const MAX_A_CYCLE = 500;
/** This many consecutive failures indicate an outage of the provider, not bad refunds. */
const MAX_FAILURES = 5;

interface RepeatDeps extends AskDeps {
  log: Pick<Logger, 'warn' | 'error'>;
  /** Counts cases that a person must examine. */
  onAlarm: () => void;
}

const alarmOnce = alarmAs('subscription.payment-refused');

/** Retries refunds without an answer, and polls those promised, until the provider reports the outcome. */
export const repeatRefunds = (deps: RepeatDeps, jobs: Pick<Jobs, 'repeat'>): void =>
  jobs.repeat('repeat-charge-refunds', REPEAT_EVERY_MS, (signal) => repeatAsked(deps, signal));

/** Runs one pass over all refunds in state `asked`. */
export async function repeatAsked(deps: RepeatDeps, signal: AbortSignal): Promise<void> {
  const { db, nowMs, log } = deps;
  const atMs = nowMs();
  const times: DueTimes = {
    fromMs: atMs - NAMED_FOR_MS,
    toMs: atMs - ASKED_FOR_MS,
    namedFromMs: atMs - LOOK_FOR_MS,
    answeredToMs: atMs - LOOK_EVERY_MS,
  };
  await transact(db, decideTold);
  await sayLate(deps, times);
  // A refund also moves credits, so it waits while the ledger is closed, as it does on request.
  if (await closingOf(db)) return;
  let failures = 0;
  for (const refund of await dueChargeRefunds(db, times, MAX_A_CYCLE)) {
    signal.throwIfAborted();
    if (failures >= MAX_FAILURES) return;
    try {
      await askProvider(deps, refund);
      failures = 0;
    } catch (error) {
      // An unintelligible answer concerns one refund only and does not count as an outage.
      if (isOutage(error)) failures += 1;
      log.warn({ area: 'billing', err: error }, 'A refund is still asked for');
    }
  }
}

/** Raises one alarm for each refund that is no longer retried. */
async function sayLate({ db, nowMs, log, onAlarm }: RepeatDeps, times: DueTimes): Promise<void> {
  for (const { key, paymentId } of await lateChargeRefunds(db, times)) {
    const alarms = await transact(db, (trx) =>
      alarmOnce(trx, `payment:${paymentId}`, 'refund late', nowMs(), { refund: key }),
    );
    for (const reason of alarms) {
      log.error({ area: 'billing', paymentId, reason }, 'A refund was asked for and has not come');
      onAlarm();
    }
  }
}
