import {
  type Billing,
  type BillingStatistics,
  billingOf,
  type Correction,
  type Depositor,
  type Payment,
  type WireTerms,
} from '@bothways/domain/bot-billing';
import { may } from '@bothways/domain/identity';
import { centsOfEuros, eurosOfCents } from '@bothways/domain/money';
import { isoOf } from '@bothways/domain/time';
import {
  type Caller,
  correctionsOf,
  demandBotUser,
  depositsOf,
  paymentsOf,
  profitDaysOf,
  summaryOf,
} from '#bots/bot-users';
import type { Db } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { MANAGES_PAYMENTS } from './billing-deps.ts';
import { agreedRateFor } from './payment-order.ts';
import { waitingPayments } from './waiting.store.ts';

export const BILLING_DENIED = 'Access denied to billing data';

/**
 * Computes what a bot user won, paid and owes, from the rows shown with it.
 * @throws ApiError FORBIDDEN if the bot user is invisible to the caller or missing; NOT_FOUND for a caller who sees all
 */
export async function billingStatistics(
  db: Db,
  caller: Caller,
  email: string,
  nowMs: number,
): Promise<BillingStatistics> {
  const user = await demandBotUser(db, caller, email).catch((error: unknown) => {
    const isHidden = error instanceof ApiError && error.code === 'NOT_FOUND';
    if (!isHidden || may(caller.permissions, 'manage:user')) throw error;
    throw new ApiError('FORBIDDEN', { message: BILLING_DENIED });
  });
  const emails = [user.email];
  const of = <Item>(items: Map<string, Item[]>): Item[] => items.get(user.email) ?? [];
  const payments = of(await paymentsOf(db, emails));
  const corrections = of(await correctionsOf(db, emails));
  const seesAll = may(caller.permissions, MANAGES_PAYMENTS);
  const deposits = await depositsOf(db, emails, seesAll ? undefined : caller.userId);
  const terms = {
    profit: user.profitCents,
    corrections: centsIn(corrections),
    payments: payments.map(({ type, credits }) => ({ type, credits: Math.abs(centsOfEuros(credits)) })),
  };
  const billingFor = (adminId: string) =>
    billingOf({ ...terms, ownDeposits: deposits.find((one) => one.adminId === adminId)?.credits ?? 0 });
  const depositors = deposits.map(
    ({ adminId, name, credits }): Depositor => ({
      id: adminId,
      ...(name !== null && { name }),
      isOwn: adminId === caller.userId,
      deposited: eurosOfCents(credits),
      withdrawable: eurosOfCents(0 - billingFor(adminId).maxWithdrawalAmount),
    }),
  );
  const billing = billingFor(caller.userId);
  const agreedRate = agreedRateFor(user, { userId: caller.userId, held: caller.permissions });
  return {
    profitByDay: of(await profitDaysOf(db, emails, nowMs)),
    summary: summaryOf(billing),
    terms: termsOf(billing, payments),
    ...(agreedRate !== undefined && { agreedRate: agreedRate / PERCENT }),
    depositors,
    waiting: await waitingPayments(db, { callerId: caller.userId, nowMs, of: user.email }),
    payments,
    corrections,
    countedAt: isoOf(nowMs),
  };
}

const centsIn = (rows: readonly Pick<Correction, 'amount'>[]): number =>
  rows.reduce((sum, { amount }) => sum + centsOfEuros(amount), 0);

/** Returns the terms that the summary is computed from. */
function termsOf(billing: Billing, payments: readonly Payment[]): WireTerms {
  const bought = payments.filter(({ type }) => type === 'credit' || type === 'other');
  const rates = [...new Set(bought.map(({ rate = FULL_RATE }) => rate))].toSorted((a, b) => a - b);
  return {
    corrections: eurosOfCents(billing.corrections),
    bought: rates.map((rate) => ({
      rate,
      amount: eurosOfCents(centsIn(bought.filter((payment) => (payment.rate ?? FULL_RATE) === rate))),
    })),
    deposits: eurosOfCents(billing.deposits),
    freecredits: eurosOfCents(billing.freecredits),
    raspberry: eurosOfCents(billing.raspberry),
    withdrawals: eurosOfCents(billing.withdrawals),
    paid: eurosOfCents(centsIn(bought)),
    held: eurosOfCents(payments.reduce((sum, { credits }) => sum + centsOfEuros(credits), 0)),
  };
}

const PERCENT = 100;
/** Rate of a payment without one. */
const FULL_RATE = 100;
