import { randomUUID } from 'node:crypto';
import { agreedRateOf, boughtCredits, discountsOf, type NewPayment } from '@bothways/domain/bot-billing';
import { may } from '@bothways/domain/identity';
import { centsOfEuros } from '@bothways/domain/money';
import type { Selectable } from 'kysely';
import type { PaymentRow } from '#bots/bot-users';
import type { Schema } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import type { Actor } from '#people/iam';
import type { BilledUser } from './billing.store.ts';
import { type Locked, MANAGES_PAYMENTS } from './billing-deps.ts';
import { BillingRefusal } from './billing-refusal.ts';

/** A payment as it is asked for, in whole cents and hundredths of a percent. */
export interface PaymentOrder {
  /** Of the ledger: with it the payment happens once. */
  key: string;
  type: NewPayment['type'];
  cents: number;
  rate: number | null;
  /** Above zero, whichever way they go. */
  credits: number;
  /** Whose credits a deposit takes and a withdrawal gives back; null for a credit, which the house makes. */
  adminId: string | null;
  method: string | null;
  reference: string | null;
  comment: string | null;
  /** It is meant though the same was recorded within a day. */
  isMeant: boolean;
}

const PERCENT = 100;
const FULL_RATE = PERCENT * PERCENT;

/** @throws BillingRefusal for a rate that nothing can be bought at */
export function orderOf({ userId }: Actor, body: NewPayment): PaymentOrder {
  const { type, amount, rate = 0, method, reference, comment, key = randomUUID() } = body;
  const cents = centsOfEuros(amount);
  const isCredit = type === 'credit';
  const hundredths = Math.round(rate * PERCENT);
  const isRate = hundredths > 0 && hundredths <= FULL_RATE && Math.abs(rate * PERCENT - hundredths) < 1e-6;
  if (isCredit && !isRate) throw new BillingRefusal('errors.invalidRate');
  return {
    key: `payment:${userId}:${key}`,
    type,
    cents,
    rate: isCredit ? hundredths : null,
    credits: isCredit ? boughtCredits(cents, rate) : cents,
    adminId: isCredit ? null : (body.depositorId ?? userId),
    method: method ?? null,
    reference: reference || null,
    comment: comment || null,
    isMeant: body.again ?? false,
  };
}

/**
 * The rate at which somebody makes credits alone, in hundredths of a percent; undefined where none is agreed. Who said it
 * themselves has agreed with nobody, unless they look after everybody's payments.
 */
export function agreedRateFor(
  user: BilledUser,
  { userId, held }: { userId: string; held: readonly string[] },
) {
  if (user.ratesBy === userId && !may(held, MANAGES_PAYMENTS)) return undefined;
  return agreedRateOf(user);
}

type Paid = Omit<Selectable<Schema['botPayments']>, 'id' | 'transferId'>;

/** The row that an order becomes. @param by who asked, and when it happened */
export function paymentRow(
  order: PaymentOrder,
  user: BilledUser,
  by: { addedBy: string; atMs: number },
): Paid {
  const { type, cents, rate, credits, adminId, method, reference, comment } = order;
  return {
    email: user.email,
    type,
    amountCents: cents,
    rate,
    credits: type === 'withdrawal' ? 0 - credits : credits,
    method,
    reference,
    comment,
    ...by,
    adminId,
    approvedBy: null,
    ...(type === 'credit' ? discountsOf(cents, credits, user) : NO_DISCOUNTS),
    deletedAtMs: null,
    deletedBy: null,
  };
}
const NO_DISCOUNTS = { internalDiscountCents: 0, providerDiscountCents: 0 };

type Asked = Pick<PaymentRow, 'email' | 'amountCents' | 'rate' | 'method' | 'reference' | 'comment'>;

/**
 * The row of an earlier asking with the same key.
 * @throws ApiError KEY_REUSED where the key is that of another payment
 */
export function demandSame<Row extends Asked & { type?: string; adminId?: string | null }>(
  row: Row | undefined,
  order: PaymentOrder,
  { user }: Locked,
): Row {
  const { type = 'credit', adminId = null } = row ?? {};
  const isSame =
    row !== undefined &&
    row.email === user.email &&
    type === order.type &&
    adminId === order.adminId &&
    row.amountCents === order.cents &&
    (['rate', 'method', 'reference', 'comment'] as const).every((field) => row[field] === order[field]);
  if (!isSame) throw new ApiError('KEY_REUSED', { message: 'This key belongs to another payment' });
  return row;
}
