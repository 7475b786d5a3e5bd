import { DAY_MS, MINUTE_MS } from '@bothways/domain/time';
import type { Logger } from 'pino';
import { transact } from '#kernel/db';
import type { Jobs } from '#kernel/jobs';
import { closingOf } from '#kernel/ledger';
import { alarmAs, isOutage } from '#money/subscriptions';
import { type AskDeps, askProvider, NAMED_FOR_MS } from './ask-provider.ts';
import { type DueTimes, decideTold, dueChargeRefunds, lateChargeRefunds } from './charge-refunds.store.ts';

const REPEAT_EVERY_MS = 15 * MINUTE_MS;
/** One that was asked for a moment ago is still being asked for. */
const ASKED_FOR_MS = MINUTE_MS;
/** After that, what it has named itself and only promised is looked at so often, and for so long: a bank takes weeks at most. */
const LOOK_EVERY_MS = DAY_MS;
const LOOK_FOR_MS = 30 * DAY_MS;
const MAX_A_CYCLE = 500;
/** So many in a row that fail are the provider, not the refunds. */
const MAX_FAILURES = 5;

interface RepeatDeps extends AskDeps {
  log: Pick<Logger, 'warn' | 'error'>;
  /** Counts what somebody must look at. */
  onAlarm: () => void;
}

const alarmOnce = alarmAs('subscription.payment-refused');

/** Refunds whose answer was lost, or that the provider has only promised, are asked about until it says what became of them. */
export const repeatRefunds = (deps: RepeatDeps, jobs: Pick<Jobs, 'repeat'>): void =>
  jobs.repeat('repeat-charge-refunds', REPEAT_EVERY_MS, (signal) => repeatAsked(deps, signal));

/** One pass over all that are still asked for. */
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
  // What is given back takes credits along: that waits, as it does where somebody asks for it.
  if (await closingOf(db)) return;
  let failures = 0;
  for (const refund of await dueChargeRefunds(db, times, MAX_A_CYCLE)) {
    signal.throwIfAborted();
    if (failures >= MAX_FAILURES) return;
    try {
      await askProvider(deps, refund);
      failures = 0;
    } catch (error) {
      // What one thing is, nobody understands: that says nothing of the next.
      if (isOutage(error)) failures += 1;
      log.warn({ area: 'billing', err: error }, 'A refund is still asked for');
    }
  }
}

/** What nobody asks about any more somebody must look at: once for each. */
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
