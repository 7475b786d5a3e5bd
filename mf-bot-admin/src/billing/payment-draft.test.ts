import { describe, expect, it } from 'vitest';
import { emptyDraft, faultsOf, isTooMuch, type PaymentDraft, sumOf } from './payment-draft.ts';

const limits = { available: 10_000, leftToday: 8000, withdrawable: 5000 };
const draft = (over: Partial<PaymentDraft>): PaymentDraft => ({ ...emptyDraft('deposit'), ...over });

describe('a payment that is being typed', () => {
  it.each([
    [{ amount: null }, { amount: 'amountRequired' }],
    [{ amount: 0 }, { amount: 'invalidAmount' }],
    [{ amount: 1_000_000.01 }, { amount: 'invalidAmount' }],
    [{ amount: 100.01 }, { amount: 'depositExceedsCredits' }],
    [{ amount: 80.01 }, { amount: 'depositExceedsDay' }],
    [{ amount: 80 }, {}],
    [{ type: 'withdrawal', amount: 50.01 }, { amount: 'withdrawalExceedsMax' }],
    [{ type: 'withdrawal', amount: 50 }, {}],
    [
      { type: 'credit', amount: 500 },
      { rate: 'rateRequired', method: 'methodRequired' },
    ],
    [{ type: 'credit', amount: 500, rate: 0, method: 'bizum' }, { rate: 'invalidRate' }],
    [{ type: 'credit', amount: 500, rate: 100.01, method: 'bizum' }, { rate: 'invalidRate' }],
    [{ type: 'credit', amount: 500, rate: 100, method: 'bizum' }, {}],
  ] as const)('%j has the faults %j', (over, faults) => {
    expect(faultsOf(draft(over), limits)).toEqual(faults);
  });

  it('is too much at once where a limit is passed, and not where something is missing', () => {
    expect(isTooMuch({ amount: 'depositExceedsCredits' })).toBe(true);
    expect(isTooMuch({ amount: 'withdrawalExceedsMax' })).toBe(true);
    expect(isTooMuch({ amount: 'amountRequired', rate: 'rateRequired' })).toBe(false);
  });

  it.each([
    [{ type: 'credit', amount: 120, rate: 40 }, 12_000, 30_000],
    [{ type: 'credit', amount: 120, rate: null }, 12_000, 0],
    [{ type: 'deposit', amount: 12.345 }, 1235, 1235],
    [{ type: 'withdrawal', amount: null }, 0, 0],
  ] as const)('%j comes to %d cents and %d credits', (over, cents, credits) => {
    expect(sumOf(draft(over))).toEqual({ cents, credits });
  });
});
