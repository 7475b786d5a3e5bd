import { expect, it } from 'vitest';
import { betChangeSchema, legFields } from './index.ts';

it.each([1, 1.0000001, 1.00000099])('odds of %d are no more than the stake back as they are kept', (odds) => {
  expect(legFields.odds.safeParse(odds).success).toBe(false);
  expect(betChangeSchema.safeParse({ version: 1, state: 'won', reducedOdds: odds }).success).toBe(false);
});

it('odds of a millionth above the stake are kept', () => {
  expect(legFields.odds.safeParse(1.000001).success).toBe(true);
});

it.each([5e-324, 0.001, 1e-9])('a commission of %d percent is not kept as another one', (commission) => {
  expect(legFields.commissionPct.safeParse(commission).success).toBe(false);
});
