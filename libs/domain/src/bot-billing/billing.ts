import type { PaymentType } from './billing.schema.ts';

const PERCENT = 100;

/**
 * Computes the credits that a payment buys: a credit covers one euro of profit, of which `ratePercent` is paid.
 * @param cents of the payment
 * @param ratePercent above 0, at most 100, of at most two decimals
 * @returns hundredths of credits, rounded to the nearest, halves up: 12,000 cents at 40 percent are 30,000
 */
export const boughtCredits = (cents: number, ratePercent: number): number => {
  const rate = Math.round(ratePercent * PERCENT);
  return Math.floor((2 * cents * PERCENT * PERCENT + rate) / (2 * rate));
};

/** Inputs of billing: whole cents, which are hundredths of credits as well. */
export interface BillingTerms {
  /** Winnings of the bot. */
  profit: number;
  /** Sum of the corrections: negative is in the user's favour. */
  corrections: number;
  /** Credits of each payment, always positive, by type. */
  payments: readonly { type: PaymentType; credits: number }[];
  /** The caller's deposits less returns; absent without a caller. */
  ownDeposits?: number;
}

/** A billing summary in whole cents, with the terms that a screen displays. */
export interface Billing {
  profit: number;
  corrections: number;
  grossAmount: number;
  /** Bought credits: payments of the type credit, and of no named type. */
  totalPaidProrated: number;
  deposits: number;
  freecredits: number;
  raspberry: number;
  withdrawals: number;
  /** Negative: credit left. */
  amount: number;
  maxWithdrawalAmount: number;
}

const BOUGHT: readonly PaymentType[] = ['credit', 'other'];

/**
 * Computes what a bot user owes, or has left as credit: `amount = profit + corrections - bought - deposits -
 * freecredits - raspberry + withdrawals` (PRODUCT.md 4). Only deposits can be withdrawn, by the depositor, and at most
 * the credit left.
 */
export function billingOf({ profit, corrections, payments, ownDeposits = 0 }: BillingTerms): Billing {
  const sum = (types: readonly PaymentType[]): number =>
    payments.reduce((total, { type, credits }) => (types.includes(type) ? total + credits : total), 0);
  const grossAmount = profit + corrections;
  const totalPaidProrated = sum(BOUGHT);
  const [deposits, freecredits] = [sum(['deposit']), sum(['freecredits'])];
  const [raspberry, withdrawals] = [sum(['raspberry']), sum(['withdrawal'])];
  const amount = grossAmount - totalPaidProrated - deposits - freecredits - raspberry + withdrawals;
  return {
    profit,
    corrections,
    grossAmount,
    totalPaidProrated,
    deposits,
    freecredits,
    raspberry,
    withdrawals,
    amount,
    maxWithdrawalAmount: Math.min(0, Math.max(amount, withdrawals - deposits, 0 - ownDeposits)),
  };
}

/** With fewer cents of credit left a card shows a warning. */
const LOW_CREDIT_CENTS = 100 * PERCENT;

/** Whether a card shows a warning: nothing is owed, and less than 100 credits are left. */
export const isLowCredit = (amountCents: number): boolean =>
  amountCents <= 0 && amountCents > 0 - LOW_CREDIT_CENTS;
