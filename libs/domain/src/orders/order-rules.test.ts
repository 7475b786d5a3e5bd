import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../time/index.ts';
import {
  backCents,
  creditsBack,
  isTooLate,
  orderStateOf,
  PAYMENT_ACTIONS,
  type PaymentFacts,
  paymentStates,
  remindersDue,
} from './order-rules.ts';
import { orderPaymentStateSchema } from './orders.schema.ts';

const NOW_MS = Date.parse('2026-11-23T12:00:00Z');
const UNPAID: PaymentFacts = {
  amountCents: 10_000,
  dueAtMs: null,
  confirmingSinceMs: null,
  paidAtMs: null,
  refundedCents: 0,
  disputedCents: 0,
  lostCents: 0,
};
const PAID: PaymentFacts = { ...UNPAID, paidAtMs: NOW_MS - DAY_MS };
const OPEN = { expiresAtMs: NOW_MS + 1 };
const OVER = { expiresAtMs: NOW_MS };

describe('the state of a payment', () => {
  it.each<[string, Partial<PaymentFacts>, typeof OPEN, string]>([
    ['that nobody has paid', {}, OPEN, 'open'],
    ['whose time is over', {}, OVER, 'void'],
    ['that was approved in time', { confirmingSinceMs: 1 }, OVER, 'confirming'],
    ['that came', { paidAtMs: 1 }, OVER, 'paid'],
    ['of which a part went back', { paidAtMs: 1, refundedCents: 1 }, OVER, 'partlyRefunded'],
    ['that went back', { paidAtMs: 1, refundedCents: 10_000 }, OVER, 'refunded'],
    ['that somebody disputes', { paidAtMs: 1, disputedCents: 1 }, OVER, 'disputed'],
    [
      'of which a dispute took a part',
      { paidAtMs: 1, disputedCents: 1, lostCents: 1 },
      OVER,
      'partlyRefunded',
    ],
    [
      'of which a dispute took the rest',
      { paidAtMs: 1, refundedCents: 5000, disputedCents: 5000, lostCents: 5000 },
      OVER,
      'refunded',
    ],
    ['disputed again', { paidAtMs: 1, disputedCents: 2, lostCents: 1 }, OVER, 'disputed'],
    ['refunded and disputed', { paidAtMs: 1, refundedCents: 5000, disputedCents: 1 }, OVER, 'disputed'],
  ])('%s', (_, facts, order, state) => {
    expect(paymentStates([{ ...UNPAID, ...facts }], order, NOW_MS)).toEqual([state]);
  });

  it.each<[string, Partial<PaymentFacts>, Partial<PaymentFacts>, string, string]>([
    ['waits for the first', {}, {}, 'due', 'open'],
    ['goes with the first', { paidAtMs: 1, refundedCents: 10_000 }, { dueAtMs: NOW_MS }, 'void', 'refunded'],
    ['is due', { paidAtMs: 1 }, { dueAtMs: NOW_MS }, 'due', 'partPaid'],
    ['is overdue', { paidAtMs: 1 }, { dueAtMs: NOW_MS - 1 }, 'overdue', 'partPaid'],
    ['is on its way', { paidAtMs: 1 }, { dueAtMs: 1, confirmingSinceMs: 1 }, 'confirming', 'partPaid'],
    ['is there', { paidAtMs: 1 }, { dueAtMs: 1, paidAtMs: 1 }, 'paid', 'paid'],
    [
      'is owed though some went back',
      { paidAtMs: 1, refundedCents: 1 },
      { dueAtMs: 1 },
      'overdue',
      'partPaid',
    ],
  ])('a second one %s', (_, first, second, state, whole) => {
    const states = paymentStates(
      [
        { ...UNPAID, ...first },
        { ...UNPAID, ...second },
      ],
      OPEN,
      NOW_MS,
    );
    expect([states[1], orderStateOf(states)]).toEqual([state, whole]);
  });

  it('of an order that nobody paid in time is void as a whole', () => {
    const states = paymentStates([UNPAID, UNPAID], OVER, NOW_MS);
    expect([states, orderStateOf(states)]).toEqual([['void', 'void'], 'expired']);
  });

  it('is one of those that have a row, whatever the facts', () => {
    const facts = fc.record({
      amountCents: fc.integer({ min: 0, max: 1_000_000 }),
      dueAtMs: fc.option(fc.integer({ min: 0, max: 2 * NOW_MS })),
      confirmingSinceMs: fc.option(fc.integer({ min: 0, max: NOW_MS })),
      paidAtMs: fc.option(fc.integer({ min: 0, max: NOW_MS })),
      refundedCents: fc.integer({ min: 0, max: 1_000_000 }),
      disputedCents: fc.integer({ min: 0, max: 1_000_000 }),
      lostCents: fc.integer({ min: 0, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(facts, { minLength: 1, maxLength: 3 }), fc.boolean(), (payments, isOpen) => {
        const states = paymentStates(payments, isOpen ? OPEN : OVER, NOW_MS);
        const { options } = orderPaymentStateSchema;
        for (const [index, state] of states.entries()) {
          expect(options).toContain(state);
          // What is there may never be paid again, and what is not there never goes back.
          const isThere = payments[index]?.paidAtMs != null;
          if (isThere) expect(PAYMENT_ACTIONS[state].mayPay || PAYMENT_ACTIONS[state].mayConfirm).toBe(false);
          else expect(PAYMENT_ACTIONS[state].mayRefund).toBe(false);
        }
        const whole = orderStateOf(states);
        if (whole === 'open' || whole === 'expired') expect(payments[0]?.paidAtMs).toBeNull();
        if (whole === 'paid') expect(payments.some(({ paidAtMs }) => paidAtMs !== null)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('what goes back', () => {
  it.each([
    // price, credits, gone, back
    [10_000, 25_000, 0, 0],
    [10_000, 25_000, 10_000, 25_000],
    [10_000, 25_000, 5000, 12_500],
    [10_000, 25_000, 1, 3],
    [40_000, 120_000, 13_333, 39_999],
    [30_000, 50_000, 1, 2],
    [10_000, 25_000, 99_999, 25_000],
    [0, 5000, 0, 0],
  ])('of %i cents for %i hundredths, %i cents gone take %i', (price, credits, gone, back) => {
    expect(creditsBack(price, credits, gone)).toBe(back);
  });

  it('leaves no more credits than the money that stays pays for, and never less than a hundredth below', () => {
    const sum = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(sum, sum, fc.integer({ min: 0, max: 1_000_000 }), (price, credits, gone) => {
        const kept = Math.max(0, price - gone);
        const left = credits - creditsBack(price, credits, gone);
        expect(left * price).toBeLessThanOrEqual(credits * kept);
        expect((left + 1) * price).toBeGreaterThan(credits * kept);
      }),
    );
  });

  it('grows with the money, and all of it takes all', () => {
    const sum = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(sum, sum, sum, sum, (price, credits, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(creditsBack(price, credits, less)).toBeLessThanOrEqual(creditsBack(price, credits, more));
        expect(creditsBack(price, credits, price)).toBe(credits);
      }),
    );
  });

  it('is never more than was paid, though both a refund and a dispute take it', () => {
    expect(backCents({ ...PAID, refundedCents: 6000, disputedCents: 10_000 })).toBe(10_000);
    expect(backCents({ ...PAID, refundedCents: 6000, disputedCents: 1000 })).toBe(7000);
  });
});

describe('a second payment', () => {
  const due = { ...UNPAID, dueAtMs: NOW_MS };
  it.each([
    [-4, 0],
    [-3, 1],
    [-1, 1],
    [0, 2],
    [3, 2],
    [4, 3],
    [9, 4],
    [14, 5],
    [400, 5],
  ])('%i days from its day was reminded of %i times', (days, times) => {
    expect(remindersDue(NOW_MS, NOW_MS + days * DAY_MS)).toBe(times);
  });

  it.each([
    [0, false],
    [13, false],
    [14, true],
  ])('%i days late stands before a new pack: %s', (days, late) => {
    const nowMs = NOW_MS + days * DAY_MS;
    const [, state = 'void'] = paymentStates([PAID, due], OPEN, nowMs);
    expect(isTooLate(due, state, nowMs)).toBe(late);
    expect(isTooLate(due, 'paid', nowMs)).toBe(false);
  });
});
