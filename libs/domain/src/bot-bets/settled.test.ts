import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '../time/index.ts';
import { type BetMoney, dayChanges, outcomeOf, shareOf, yieldOf } from './index.ts';

test.each([
  [{ status: 'PLACED', stake: 10 }, 'open'],
  [{ status: 'PLACED', stake: 10, payout: 30 }, 'open'],
  [{ status: 'SETTLED', stake: 10, payout: 10.01 }, 'won'],
  [{ status: 'SETTLED', stake: 10, payout: 9.99 }, 'lost'],
  [{ status: 'SETTLED', stake: 10, payout: 0 }, 'lost'],
  [{ status: 'SETTLED', stake: 10, payout: 10 }, 'back'],
  [{ status: 'SETTLED', stake: 10 }, 'untold'],
] as const)('%j is %s', (bet, outcome) => {
  expect(outcomeOf(bet)).toBe(outcome);
});

test('nothing staked is a yield of nothing', () => {
  expect([yieldOf(0, 0), yieldOf(7, 100)]).toEqual([0, 7.000000000000001]);
});

const bet: fc.Arbitrary<BetMoney> = fc.record({
  stakeCents: fc.integer({ min: 1, max: 1_000_000 }),
  status: fc.constantFrom('PLACED', 'SETTLED'),
  payoutCents: fc.option(fc.integer({ min: 0, max: 2_000_000 })),
  settledAtMs: fc.option(fc.integer({ min: 0, max: 5 * DAY_MS })),
});
const profit = (bets: readonly BetMoney[]): number =>
  bets.reduce((sum, each) => sum + (shareOf(each)?.profitCents ?? 0), 0);

test('what changes of the days is the difference of the bets, and the way back undoes it', () => {
  fc.assert(
    fc.property(fc.array(bet), fc.array(bet), (before, after) => {
      const changes = dayChanges(before, after);
      const sum = [...changes.values()].reduce((total, { profitCents }) => total + profitCents, 0);
      expect(sum).toBe(profit(after) - profit(before));
      const back = dayChanges(after, before);
      for (const [day, { profitCents, expenditureCents, bets }] of changes)
        expect(back.get(day)).toEqual({
          profitCents: 0 - profitCents,
          expenditureCents: 0 - expenditureCents,
          bets: 0 - bets,
        });
    }),
  );
});
