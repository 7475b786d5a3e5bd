import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_TRANSFER, wireCreditsSchema } from './wire-credits.ts';

it('credits of whole hundredths are taken, however many', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MAX_TRANSFER }), (hundredths) => {
      expect(wireCreditsSchema.safeParse(hundredths / 100).success).toBe(true);
    }),
  );
});

it.each([0, -1, 1e-9, 5e-324, 0.005, 1.005, 99_999_999.995, 1e21])('%d credits are none', (credits) => {
  expect(wireCreditsSchema.safeParse(credits).success).toBe(false);
});
