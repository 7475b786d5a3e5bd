import type { BillingStatistics, Correction, Payment, ProfitDay } from '@bothways/domain/bot-billing';
import { type CardUser, NO_ADMIN } from '@bothways/domain/bot-users';
import type { Statement } from '@bothways/domain/credits';

// The forms inside the payments, for the table of every form.
export { CorrectionForm } from '../correction-form.tsx';
export { PaymentForm } from '../payment-form.tsx';

export const EMAIL = 'jon.otero@correo.example';
const AT = '2025-11-03T12:00:00.000Z';

export const aBilledUser = (over: Partial<CardUser> = {}): CardUser => ({
  _id: { email: EMAIL },
  alias: 'Jon Otero',
  mode: 'normal',
  enabled: true,
  isReady: true,
  started: true,
  softStart: false,
  version: 'v1',
  tags: [],
  onboarding: { selectedBookies: [] },
  bookies: {},
  adminInfo: NO_ADMIN,
  addedAt: AT,
  billing: { profit: 948.12, summary: SUMMARY },
  ...over,
});

const SUMMARY: BillingStatistics['summary'] = {
  profit: 948.12,
  grossAmount: 936.12,
  totalPaidProrated: 800,
  amount: -51.88,
  maxWithdrawalAmount: -51.88,
};

const aPayment = (over: Partial<Payment>): Payment => ({
  id: 'p',
  type: 'deposit',
  amount: 150,
  addedBy: 'Lide Beristain',
  timestamp: AT,
  internalDiscount: 0,
  providerDiscount: 0,
  credits: 150,
  ...over,
});
export const aCorrection = (over: Partial<Correction> = {}): Correction => ({
  id: 'c',
  amount: -20,
  reason: 'Void bet was settled twice',
  addedBy: 'Ane Garmendia',
  timestamp: '2025-11-12T12:00:00.000Z',
  ...over,
});
const aDay = (day: number, profit: number): ProfitDay => ({
  _id: { year: 2025, month: 11, day },
  profit,
  expenditure: 100,
  totalBets: 5,
});

/** The billing of the design's picture: €51.88 are left. */
export const aBilling = (over: Partial<BillingStatistics> = {}): BillingStatistics => ({
  profitByDay: [aDay(1, 40), aDay(14, -5), aDay(20, 2.25)],
  summary: SUMMARY,
  terms: {
    corrections: -12,
    bought: [
      { rate: 30, amount: 90 },
      { rate: 40, amount: 200 },
    ],
    deposits: 150,
    freecredits: 50,
    raspberry: 18,
    withdrawals: 30,
    paid: 290,
    held: 988,
  },
  payments: [
    aPayment({
      id: 'w',
      type: 'withdrawal',
      amount: 30,
      credits: -30,
      timestamp: '2025-11-17T12:00:00.000Z',
    }),
    aPayment({ id: 'd', timestamp: '2025-11-10T12:00:00.000Z' }),
    aPayment({
      id: 'k',
      type: 'credit',
      amount: 90,
      rate: 30,
      method: 'bizum',
      reference: 'BZ-2281-0093',
      comment: 'First top-up, agreed by phone',
      providerDiscount: 4.5,
      addedBy: 'Ane Garmendia',
      credits: 300,
    }),
    aPayment({
      id: 'c',
      type: 'credit',
      amount: 200,
      rate: 40,
      method: 'paypal',
      credits: 500,
      timestamp: '2025-10-02T12:00:00.000Z',
    }),
  ],
  corrections: [
    aCorrection(),
    aCorrection({ id: 'm', amount: 8, reason: 'Exchange commission missed', addedBy: 'Lide Beristain' }),
  ],
  agreedRate: 40,
  depositors: [{ id: 'me', name: 'Lide Beristain', isOwn: true, deposited: 120, withdrawable: 51.88 }],
  waiting: [],
  countedAt: '2025-11-20T18:00:00.000Z',
  ...over,
});

/** The signed-in admin's credits: 1,847.50. */
export const ownCredits = (over: Partial<Statement> = {}): Statement => ({
  success: true,
  available: 184_750,
  reserved: 0,
  debt: 0,
  rows: [],
  sums: { before: 0, in: 184_750, out: 0, after: 184_750 },
  sending: { leftToday: 500_000, approvalAbove: 100_000, given: 0 },
  waiting: [],
  due: [],
  ledger: { open: true, checkedAt: AT, entries: 2 },
  ...over,
});
