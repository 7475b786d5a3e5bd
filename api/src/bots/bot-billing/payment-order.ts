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

/** A requested payment, in whole cents and hundredths of a percent. */
export interface PaymentOrder {
  /** The ledger's idempotency key. */
  key: string;
  type: NewPayment['type'];
  cents: number;
  rate: number | null;
  /** Above zero, in either direction. */
  credits: number;
  /** Source of a deposit and target of a withdrawal; null for a credit, which the house creates. */
  adminId: string | null;
  method: string | null;
  reference: string | null;
  comment: string | null;
  /** Confirmed although the same was recorded within a day. */
  isMeant: boolean;
}

const PERCENT = 100;
const FULL_RATE = PERCENT * PERCENT;

/** @throws BillingRefusal for a rate that buys nothing */
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
 * Returns the rate at which a user may create credits alone, in hundredths of a percent; undefined if none is agreed. A
 * rate they set themselves does not count, unless they manage everybody's payments.
 */
export function agreedRateFor(
  user: BilledUser,
  { userId, held }: { userId: string; held: readonly string[] },
) {
  if (user.ratesBy === userId && !may(held, MANAGES_PAYMENTS)) return undefined;
  return agreedRateOf(user);
}

type Paid = Omit<Selectable<Schema['botPayments']>, 'id' | 'transferId'>;

/** Converts an order to its row. @param by author and time */
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
 * Returns the row of an earlier request with the same key.
 * @throws ApiError KEY_REUSED if it belongs to another payment
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
