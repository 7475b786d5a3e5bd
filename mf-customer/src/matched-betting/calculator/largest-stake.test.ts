import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aMatchedBet } from '../../testing/matched.ts';
import { type CalculatorState, type PlaceStakes, planOf } from './calculation.ts';
import { largestStake } from './largest-stake.ts';

const BET = aMatchedBet();
const state = (stakeCents: number): CalculatorState => ({
  kind: 'qualifying',
  stakeCents,
  backOdds: 3,
  layOdds: 3.1,
  commissionPct: 2,
  aim: 'equal',
  matches: [],
});
const ANY: PlaceStakes = { back: {}, lay: {} };
const layOf = (stakeCents: number): number => planOf(BET, state(stakeCents), ANY)?.stakeCents ?? 0;

it('is the largest that both places have room for', () => {
  const cents = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), cents, cents, (wanted, backCents, layCents) => {
      const largest = largestStake(BET, state(wanted), ANY, { backCents, layCents });
      expect(largest).toBeLessThanOrEqual(Math.min(wanted, backCents));
      expect(layOf(largest)).toBeLessThanOrEqual(layCents);
      // One cent more is too much for one of them, or more than was wanted.
      const more = largest + 1;
      expect(more > wanted || more > backCents || layOf(more) > layCents).toBe(true);
    }),
  );
});
