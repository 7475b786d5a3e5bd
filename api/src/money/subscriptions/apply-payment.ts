import { remainingDays } from '@bothways/domain/subscriptions';
import type { Transaction } from 'kysely';
import { type AuditRecord, recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import type { Schema } from '#kernel/db';
import { lostBesides } from '#money/payments';
import { alarmOnce, type Mismatch } from './alarm.ts';
import type { MoneyBack, PaidCharge, SubscriptionBooks } from './books.ts';
import type { Disputed } from './disputes.store.ts';
import { findPayment, hasBought, isRefundAsked, type PaymentRow, savePayment } from './payments.store.ts';
import type { ProviderPayment } from './provider.ts';
import { foreignRefunds, refundedBy } from './refunds.store.ts';
import type { SubscriptionRow } from './subscriptions.store.ts';
import type { TermsRow } from './terms.store.ts';

type Trx = Transaction<Schema>;
export interface PaymentContext {
  row: SubscriptionRow;
  terms: readonly TermsRow[];
  /** The subscription should not exist: its charges buy no days. */
  surplus: Mismatch | undefined;
  disputes: ReadonlyMap<string, Disputed>;
  nowMs: number;
}

/** The effects of a payment. */
export interface PaymentOutcome {
  alarms: Mismatch[];
  paid?: PaidCharge;
  returned?: { charge: PaidCharge; back: MoneyBack };
  /** It bought nothing and was fully refunded. */
  undone?: PaidCharge;
}
const NOTHING: PaymentOutcome = { alarms: [] };

/** Has the books record the payments' outcomes: last in the transaction, because issuing receipts is serialized. */
export async function keepBooks(
  trx: Trx,
  books: SubscriptionBooks,
  outcomes: readonly PaymentOutcome[],
): Promise<void> {
  for (const { paid, returned, undone } of outcomes) {
    if (undone) await books.onUndone(trx, undone);
    if (paid) await books.onPaid(trx, paid);
    if (returned) await books.onReturned(trx, returned.charge, returned.back);
  }
}

interface Terms {
  priceCents: number;
  durationDays: number;
}

/**
 * Returns the terms that a payment was charged by: after a revision those with its amount, otherwise the current ones.
 */
function termsFor({ row, terms }: PaymentContext, { amountCents }: ProviderPayment): Terms {
  const exact = terms.find(({ priceCents }) => priceCents === amountCents);
  return (
    exact ?? { priceCents: row.priceCents ?? Number.POSITIVE_INFINITY, durationDays: row.durationDays ?? 0 }
  );
}

function refusalOf(
  context: PaymentContext,
  payment: ProviderPayment,
  known: PaymentRow | undefined,
): Mismatch | undefined {
  if (payment.status !== 'completed') return undefined;
  // What it bought before the subscription became surplus remains bought.
  if (context.surplus && (known === undefined || known.refusedFor !== null)) return context.surplus;
  if (payment.currency !== context.row.currency) return 'currency';
  return payment.amountCents < termsFor(context, payment).priceCents ? 'amount' : undefined;
}

/** Returns why a payment has bought nothing, also once it is back: it must never pass for one that bought days. */
function boughtNothingFor(
  { surplus }: PaymentContext,
  { status }: ProviderPayment,
  known: PaymentRow | undefined,
): string | null {
  if (status !== 'returned') return null;
  return known ? known.refusedFor : (surplus ?? null);
}

/**
 * Returns the refunded part of a payment: the provider's list shows full refunds, and refunds show amounts. What a lost
 * dispute took may also be reported as a refund, and counts once.
 */
async function refundedOf(
  trx: Trx,
  { disputes }: PaymentContext,
  { id, status, amountCents }: ProviderPayment,
): Promise<number> {
  if (status === 'returned') return amountCents;
  const { lost = [] } = disputes.get(id) ?? {};
  const lostCents = lost.length > 0 ? lostBesides(lost, await foreignRefunds(trx, id)) : 0;
  return Math.min(amountCents, (await refundedBy(trx, id)) + lostCents);
}

/** Applies the provider's state of a payment. Idempotent. */
export async function applyPayment(
  trx: Trx,
  context: PaymentContext,
  payment: ProviderPayment,
): Promise<PaymentOutcome> {
  const { row, disputes, nowMs } = context;
  const known = await findPayment(trx, payment.id);
  const target = `payment:${payment.id}` as const;
  if (known && known.subscriptionId !== row.id)
    return { ...NOTHING, alarms: await alarmOnce(trx, target, 'used payment', nowMs) };
  const refusedFor = refusalOf(context, payment, known);
  const refundedCents = await refundedOf(trx, context, payment);
  const { priceCents, durationDays } = termsFor(context, payment);
  const isPaid = payment.status === 'completed' && refusedFor === undefined;
  const heldCents = refundedCents + (disputes.get(payment.id)?.openCents ?? 0);
  const excessCents = Math.max(0, payment.amountCents - priceCents);
  const days = isPaid
    ? // What is over the price bought nothing, and goes back first.
      remainingDays({
        days: durationDays,
        amountCents: payment.amountCents - excessCents,
        refundedCents: Math.max(0, heldCents - excessCents),
      })
    : 0;
  const alarms: Mismatch[] = [];
  if (isPaid && excessCents > 0)
    alarms.push(...(await alarmOnce(trx, target, 'too much', nowMs, { excessCents: String(excessCents) })));
  // A refund that we requested may appear in the provider's list before we record it: no alarm.
  if (payment.isPartlyReturned && refundedCents === 0 && !(await isRefundAsked(trx, payment.id)))
    alarms.push(...(await alarmOnce(trx, target, 'partial refund', nowMs)));
  const isSame = known?.status === payment.status && known.days === days;
  if (isSame && known.refundedCents === refundedCents) return { ...NOTHING, alarms };
  const isFirst = isPaid && !(await hasBought(trx, row.id));
  await savePayment(trx, {
    providerPaymentId: payment.id,
    subscriptionId: row.id,
    userId: row.userId,
    plan: row.plan,
    status: payment.status,
    atMs: payment.atMs,
    amountCents: payment.amountCents,
    currency: payment.currency,
    days,
    refusedFor: refusedFor ?? boughtNothingFor(context, payment, known),
    refundedCents,
  });
  if (refusedFor)
    return { ...NOTHING, alarms: [...alarms, ...(await alarmOnce(trx, target, refusedFor, nowMs))] };
  if (isPaid || payment.status === 'returned')
    await recordAudit(trx, paymentRecord(row, payment, days, nowMs));
  const charge = { ...chargeOf(row, payment, nowMs), days: durationDays, isFirst };
  const wasMoney = known?.status === 'completed' || known?.status === 'returned';
  const wasPaid = wasMoney && known.refusedFor === null;
  if (isPaid && !wasPaid) return { alarms, paid: charge };
  // Documents are owed even if the payment was never seen, or bought nothing; they are issued in one currency.
  if (!wasPaid && isUndone(row, payment)) return { alarms, undone: charge };
  const cents = refundedCents - (known?.refundedCents ?? 0);
  // A payment never recorded as paid has no receipt to credit.
  if (!wasPaid || cents <= 0) return { alarms };
  return { alarms, returned: { charge, back: { cents, totalCents: refundedCents } } };
}

const chargeOf = (
  { userId, id: subscriptionId, plan, durationDays }: SubscriptionRow,
  { id: paymentId, amountCents, currency, atMs }: ProviderPayment,
  nowMs: number,
): PaidCharge => ({
  userId,
  subscriptionId,
  paymentId,
  plan,
  days: durationDays ?? 0,
  amountCents,
  currency,
  atMs,
  isFirst: false,
  nowMs,
});

/** Whether it was received, refunded, and can be documented: in one currency. */
const isUndone = ({ currency }: SubscriptionRow, payment: ProviderPayment): boolean =>
  payment.status === 'returned' && payment.amountCents > 0 && payment.currency === currency;

/** Returns the outcomes of charges that do not match what was begun under our id: refunded ones get their documents. */
export const undoneOf = (
  row: SubscriptionRow,
  payments: readonly ProviderPayment[],
  nowMs: number,
): PaymentOutcome[] =>
  payments
    .filter((payment) => row.durationDays !== null && isUndone(row, payment))
    .map((payment) => ({ alarms: [], undone: chargeOf(row, payment, nowMs) }));

const paymentRecord = (
  row: SubscriptionRow,
  { id, amountCents, status }: ProviderPayment,
  days: number,
  atMs: number,
): AuditRecord => ({
  atMs,
  actor: SYSTEM_ACTOR,
  action: status === 'returned' ? 'subscription.payment-returned' : 'subscription.paid',
  target: row.userId === null ? `subscription:${row.id}` : `user:${row.userId}`,
  detail: { payment: id, plan: row.plan, cents: amountCents, days },
});
