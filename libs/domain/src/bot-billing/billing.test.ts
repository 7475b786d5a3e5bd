import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  billingOf,
  boughtCredits,
  discountsOf,
  isLowCredit,
  newCorrectionSchema,
  newPaymentSchema,
  PAYMENT_TYPES,
  type ProfitDay,
  statisticsOf,
} from './index.ts';

const cents = fc.integer({ min: 1, max: 100_000_000 });
const rate = fc.integer({ min: 1, max: 10_000 });

describe('credits that are bought', () => {
  it.each([
    [12_000, 40, 30_000],
    [10_000, 40, 25_000],
    [9000, 30, 30_000],
    [100, 33.33, 300],
    [1, 100, 1],
    [1, 67, 1],
    [100_000_000, 0.01, 1_000_000_000_000],
  ])('%i cents at %d percent are %i', (paid, percent, credits) => {
    expect(boughtCredits(paid, percent)).toBe(credits);
  });

  it('are the nearest whole hundredths, halves up', () => {
    fc.assert(
      fc.property(cents, rate, (paid, hundredths) => {
        const bought = BigInt(boughtCredits(paid, hundredths / 100));
        const twice = 2n * BigInt(paid) * 10_000n;
        const per = 2n * BigInt(hundredths);
        expect(
          bought * per <= twice + BigInt(hundredths) && (bought + 1n) * per > twice + BigInt(hundredths),
        ).toBe(true);
      }),
    );
  });
});

describe('billing', () => {
  it('is profit and corrections without what was paid (PRODUCT.md 4)', () => {
    const billing = billingOf({
      profit: 94_812,
      corrections: -1200,
      payments: [
        { type: 'credit', credits: 50_000 },
        { type: 'credit', credits: 30_000 },
        { type: 'deposit', credits: 15_000 },
        { type: 'freecredits', credits: 5000 },
        { type: 'raspberry', credits: 1800 },
        { type: 'withdrawal', credits: 3000 },
      ],
      ownDeposits: 12_000,
    });
    expect(billing).toMatchObject({
      grossAmount: 93_612,
      totalPaidProrated: 80_000,
      amount: -5188,
      maxWithdrawalAmount: -5188,
    });
  });

  it.each([
    [0, 12_000, -5188, 'the credit left'],
    [0, 2000, -2000, 'own deposits'],
    [0, 0, 0, 'nobody deposited'],
    [-20_000, 12_000, -12_000, 'all deposits less what went back'],
    [10_000, 12_000, 0, 'it is owed'],
  ])('with %i more won and %i deposited, %i goes back: %s', (more, ownDeposits, most) => {
    const payments = [
      { type: 'credit', credits: 80_000 },
      { type: 'freecredits', credits: 6800 },
      { type: 'deposit', credits: 15_000 },
      { type: 'withdrawal', credits: 3000 },
    ] as const;
    const billing = billingOf({ profit: 93_612 + more, corrections: 0, payments, ownDeposits });
    expect(billing.maxWithdrawalAmount).toBe(most);
  });

  it('owes what its payments do not cover, and each type counts once', () => {
    const payment = fc.record({ type: fc.constantFrom(...PAYMENT_TYPES), credits: cents });
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer(),
        fc.array(payment),
        fc.nat(),
        (profit, corrections, payments, own) => {
          const terms = { profit, corrections, payments, ownDeposits: own };
          const { amount, deposits, withdrawals, maxWithdrawalAmount } = billingOf(terms);
          const held = payments.reduce(
            (sum, { type, credits }) => sum + (type === 'withdrawal' ? 0 - credits : credits),
            0,
          );
          expect(amount).toBe(profit + corrections - held);
          const most = Math.max(0, Math.min(0 - amount, deposits - withdrawals, own));
          expect(maxWithdrawalAmount).toBe(0 - most);
        },
      ),
    );
  });

  it.each([
    [0, true],
    [-9999, true],
    [-10_000, false],
    [1, false],
  ])('warns of little credit at %i: %s', (amount, isLow) => {
    expect(isLowCredit(amount)).toBe(isLow);
  });
});

describe('discounts', () => {
  it.each([
    [12_000, 30_000, 2500, 1500, [0, 0]],
    [9000, 30_000, 2500, 1500, [3000, 0]],
    [6000, 30_000, 2500, 1500, [4500, 1500]],
    [15_000, 30_000, 2500, 1500, [0, 0]],
    [9000, 30_000, null, null, [0, 0]],
    [9000, 30_000, 3150, null, [0, 450]],
  ])(
    '%i cents for %i at %j and %j: ours gives way first',
    (paid, credits, providerRate, internalRate, said) => {
      const discounts = discountsOf(paid, credits, { providerRate, internalRate });
      expect([discounts.internalDiscountCents, discounts.providerDiscountCents]).toEqual(said);
    },
  );

  it('together are what is missing to the agreed price, and never below zero', () => {
    fc.assert(
      fc.property(cents, cents, fc.nat(5000), fc.nat(5000), (paid, credits, providerRate, internalRate) => {
        const said = discountsOf(paid, credits, { providerRate, internalRate });
        const full = Math.round((credits * (providerRate + internalRate)) / 10_000);
        expect(said.internalDiscountCents + said.providerDiscountCents).toBe(Math.max(0, full - paid));
        expect(Math.min(said.internalDiscountCents, said.providerDiscountCents)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('statistics', () => {
  const NOW_MS = Date.parse('2026-11-20T18:00:00Z');
  const day = (text: string, profit: number, expenditure = 100): ProfitDay => {
    const [year = 0, month = 0, date = 0] = text.split('-').map(Number);
    return { _id: { year, month, day: date }, profit, expenditure, totalBets: 2 };
  };
  const days = [
    day('2025-11-20', 1000),
    day('2025-11-21', 7),
    day('2026-10-21', 40),
    day('2026-10-22', 1),
    day('2026-11-14', -5),
    day('2026-11-20', 2.25, 30),
    day('2026-11-21', 500),
  ];

  it.each([
    ['1D', 225, 3000, 2],
    ['7D', -275, 13_000, 4],
    ['1M', -175, 23_000, 6],
    ['3M', 3825, 33_000, 8],
    ['1Y', 4525, 43_000, 10],
  ] as const)('of %s are its last days in UTC, with today', (period, profitCents, stakedCents, bets) => {
    expect(statisticsOf(days, period, NOW_MS)).toMatchObject({ profitCents, stakedCents, bets });
  });

  it('have a yield, which is 0 where nothing was staked', () => {
    expect(statisticsOf(days, '1D', NOW_MS).yieldPct).toBeCloseTo(7.5);
    expect(statisticsOf([], '1D', NOW_MS).yieldPct).toBe(0);
  });

  it('have a line that is flat on days without bets and ends at the profit', () => {
    const { line, fromMs, toMs, days: within } = statisticsOf(days, '7D', NOW_MS);
    const at = (text: string) => Date.parse(`${text}T00:00:00Z`);
    expect(line).toEqual([
      { atMs: at('2026-11-14'), cents: 0 },
      { atMs: at('2026-11-15'), cents: -500 },
      { atMs: at('2026-11-20'), cents: -500 },
      { atMs: at('2026-11-21'), cents: -275 },
    ]);
    expect([fromMs, toMs]).toEqual([line[0]?.atMs, line.at(-1)?.atMs]);
    expect(within.map(({ atMs, profitCents }) => [atMs, profitCents])).toEqual([
      [at('2026-11-14'), -500],
      [at('2026-11-20'), 225],
    ]);
  });
});

describe('what is sent', () => {
  const deposit = { userEmail: 'jon@correo.example', type: 'deposit', amount: 12.5 };
  it.each([0, -1, 1.005, 1_000_000.01, Number.NaN, Number.POSITIVE_INFINITY, '5'])('pays no %j', (amount) => {
    expect(newPaymentSchema.safeParse({ ...deposit, amount }).success).toBe(false);
  });
  it.each(['freecredits', 'raspberry', 'other', ''])('is no %j', (type) => {
    expect(newPaymentSchema.safeParse({ ...deposit, type }).success).toBe(false);
  });
  it('has a method exactly where it is a credit', () => {
    const credit = { ...deposit, type: 'credit', rate: 40 };
    expect(newPaymentSchema.safeParse(credit).success).toBe(false);
    expect(newPaymentSchema.safeParse({ ...credit, method: 'bizum' }).success).toBe(true);
    expect(newPaymentSchema.safeParse({ ...deposit, method: 'bizum' }).success).toBe(false);
    expect(newPaymentSchema.safeParse(deposit).success).toBe(true);
  });
  it.each([-12.5, 8, 0.01])('corrects %d', (amount) => {
    expect(newCorrectionSchema.parse({ userEmail: 'jon@correo.example', amount }).amount).toBe(amount);
  });
});
