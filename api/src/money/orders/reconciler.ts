import { REMINDERS_MS, remindersDue } from '@bothways/domain/orders';
import { DAY_MS, HOUR_MS } from '@bothways/domain/time';
import type { Jobs } from '#kernel/jobs';
import { ledgerTransaction } from '#kernel/ledger';
import { ASKED_FOR_MS, DISPUTABLE_FOR_MS, RECONCILE_EVERY_MS, reconcileEach } from '#money/payments';
import { pauseOf } from '#people/self-limits';
import { attemptsToSync } from './attempts.store.ts';
import { syncDispute } from './disputes.ts';
import type { OrderDeps } from './order-deps.ts';
import { statesOf } from './order-view.ts';
import { lockOrder, type PaymentRow, unpaidLater, updatePayment } from './orders.store.ts';
import { askedRefunds, openDisputes } from './refunds.store.ts';
import { repeatRefund } from './refunds.ts';
import { syncOrder } from './sync-order.ts';

const REMIND_EVERY_MS = HOUR_MS;
/** The provider forgets an unapproved order within hours. */
const OPEN_FOR_MS = 3 * DAY_MS;
const DISPUTES_SINCE_MS = 3 * DAY_MS;
const MAX_A_CYCLE = 10_000;
const REMINDED_AT_ONCE = 500;
const [FIRST_REMINDER_MS = 0] = REMINDERS_MS;

/**
 * Schedules the periodic jobs of orders: reminders, and polling for changes at the provider that no webhook announced.
 */
export function reconcileOrders(deps: OrderDeps, jobs: Pick<Jobs, 'repeat'>): void {
  jobs.repeat('remind-payments', REMIND_EVERY_MS, (signal) => remind(deps, signal));
  if (deps.provider) jobs.repeat('reconcile-orders', RECONCILE_EVERY_MS, (signal) => reconcile(deps, signal));
}

/** Runs one pass over everything that may have changed at the provider. */
export async function reconcile(deps: OrderDeps, signal: AbortSignal): Promise<void> {
  const { db, nowMs, log, provider } = deps;
  const message = 'Something of an order could not be reconciled';
  const pass = { log, signal, area: 'orders', message };
  const atMs = nowMs();
  // Refunds first: a requested refund may have been done, and the orders then read include it.
  const asked = await askedRefunds(db, atMs - ASKED_FOR_MS, MAX_A_CYCLE);
  await reconcileEach(pass, asked, (refund) => repeatRefund(deps, refund, true));
  const due = await attemptsToSync(db, {
    openSinceMs: atMs - OPEN_FOR_MS,
    paidSinceMs: atMs - DISPUTABLE_FOR_MS,
    limit: MAX_A_CYCLE,
  });
  const orders = due.flatMap(({ providerOrderId: id }) => (id === null ? [] : [{ id }]));
  await reconcileEach(pass, orders, ({ id }) => syncOrder(deps, id));
  await reconcileEach(pass, await openDisputes(db, MAX_A_CYCLE), ({ id }) => syncDispute(deps, id));
  const listed: { id: string }[] = [];
  await reconcileEach(pass, [{ id: 'list of disputes' }], async () => {
    for (const id of (await provider?.disputesSince(atMs - DISPUTES_SINCE_MS)) ?? []) listed.push({ id });
  });
  await reconcileEach(pass, listed, async ({ id }) => {
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

/** Sends one reminder per due date, and only one if several have passed. */
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
  // A paused buyer may not pay and is not reminded; the reminder follows after the pause.
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
