import { REMINDERS_MS, remindersDue } from '@bothways/domain/orders';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bothways/domain/time';
import type { Jobs } from '#kernel/jobs';
import { ledgerTransaction } from '#kernel/ledger';
import { isOutage } from '#money/subscriptions';
import { pauseOf } from '#people/self-limits';
import { attemptsToSync } from './attempts.store.ts';
import { syncDispute } from './disputes.ts';
import type { OrderDeps } from './order-deps.ts';
import { statesOf } from './order-view.ts';
import { lockOrder, type PaymentRow, unpaidLater, updatePayment } from './orders.store.ts';
import { askedRefunds, openDisputes } from './refunds.store.ts';
import { repeatRefund } from './refunds.ts';
import { syncOrder } from './sync-order.ts';

const RECONCILE_EVERY_MS = 15 * MINUTE_MS;
const REMIND_EVERY_MS = HOUR_MS;
/** What nobody approves is forgotten by the provider within hours. */
const OPEN_FOR_MS = 3 * DAY_MS;
/** Money may go back for so long: as long as the provider takes disputes. */
const PAID_FOR_MS = 180 * DAY_MS;
/** A refund that was asked for a moment ago is still being asked for. */
const ASKED_FOR_MS = MINUTE_MS;
const DISPUTES_SINCE_MS = 3 * DAY_MS;
const MAX_A_CYCLE = 10_000;
const REMINDED_AT_ONCE = 500;
/** So many in a row that fail are the provider, not the orders. */
const MAX_FAILURES = 5;
const [FIRST_REMINDER_MS = 0] = REMINDERS_MS;

/** What happens to orders by itself: what the provider did without our hearing of it is found by asking. */
export function reconcileOrders(deps: OrderDeps, jobs: Pick<Jobs, 'repeat'>): void {
  jobs.repeat('remind-payments', REMIND_EVERY_MS, (signal) => remind(deps, signal));
  if (deps.provider) jobs.repeat('reconcile-orders', RECONCILE_EVERY_MS, (signal) => reconcile(deps, signal));
}

/** Does all, one by one; one that fails does not stop the others, as many in a row do. */
async function each<T>(
  deps: OrderDeps,
  things: readonly T[],
  signal: AbortSignal,
  work: (thing: T) => Promise<unknown>,
): Promise<void> {
  let failures = 0;
  for (const thing of things) {
    signal.throwIfAborted();
    if (failures >= MAX_FAILURES) return;
    try {
      await work(thing);
      failures = 0;
    } catch (error) {
      // What one thing is, nobody understands: that says nothing of the next.
      if (isOutage(error)) failures += 1;
      deps.log.warn({ area: 'orders', err: error }, 'Something of an order could not be reconciled');
    }
  }
}

/** One pass over all that the provider may say something new of. */
export async function reconcile(deps: OrderDeps, signal: AbortSignal): Promise<void> {
  const { db, nowMs, provider } = deps;
  const atMs = nowMs();
  // First what was asked for and may have been done: then what is read is whole.
  await each(deps, await askedRefunds(db, atMs - ASKED_FOR_MS, MAX_A_CYCLE), signal, (refund) =>
    repeatRefund(deps, refund),
  );
  const due = await attemptsToSync(db, {
    openSinceMs: atMs - OPEN_FOR_MS,
    paidSinceMs: atMs - PAID_FOR_MS,
    limit: MAX_A_CYCLE,
  });
  const ids = due.flatMap(({ providerOrderId }) => (providerOrderId === null ? [] : [providerOrderId]));
  await each(deps, ids, signal, (id) => syncOrder(deps, id));
  await each(deps, await openDisputes(db, MAX_A_CYCLE), signal, ({ id }) => syncDispute(deps, id));
  const listed: string[] = [];
  await each(deps, [atMs - DISPUTES_SINCE_MS], signal, async (sinceMs) => {
    listed.push(...((await provider?.disputesSince(sinceMs)) ?? []));
  });
  await each(deps, listed, signal, async (id) => {
    if ((await syncDispute(deps, id)) === 'foreign') await deps.onForeignDispute(id);
  });
}

async function remind(deps: OrderDeps, signal: AbortSignal): Promise<void> {
  const { db, nowMs } = deps;
  for (const payment of await unpaidLater(db, nowMs() - FIRST_REMINDER_MS, REMINDED_AT_ONCE)) {
    signal.throwIfAborted();
    await ledgerTransaction(db, (trx) => remindOf(trx, deps, payment));
  }
  deps.events.collect();
}

/** One letter for each time that has come, and one only where several have. */
async function remindOf(
  trx: Parameters<typeof lockOrder>[0],
  { nowMs, events }: OrderDeps,
  { orderId, position }: PaymentRow,
): Promise<void> {
  const atMs = nowMs();
  const whole = await lockOrder(trx, orderId);
  const payment = whole?.payments[position - 1];
  if (!whole || !payment || payment.dueAtMs === null) return;
  const state = statesOf(whole, atMs)[position - 1];
  const reminders = remindersDue(payment.dueAtMs, atMs);
  if ((state !== 'due' && state !== 'overdue') || reminders <= payment.reminders) return;
  // Who has paused may not pay: nobody asks them to. The reminder comes after it.
  const { userId } = whole.row;
  if (userId !== null && (await pauseOf(trx, userId, atMs))) return;
  await updatePayment(trx, payment, { reminders });
  await events.onDue(trx, {
    order: whole.row,
    payment: { ...payment, reminders },
    payments: whole.payments.length,
    goneCents: 0,
    nowMs: atMs,
  });
}
