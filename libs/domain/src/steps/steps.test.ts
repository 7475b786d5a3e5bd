import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInSteps, steppedSchema } from './index.ts';

describe('numbers in steps', () => {
  it('are all whole parts, however large', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom(4, 10, 100), (parts, perUnit) => {
        expect(isInSteps(parts / perUnit, perUnit)).toBe(true);
      }),
    );
  });

  it.each([0.1 + 0.2, 1.1 * 3, 99_999_999.99, -0.01, 0, -0])('are %d of hundredths', (value) => {
    expect(isInSteps(value, 100)).toBe(true);
  });

  it.each([5e-324, -5e-324, 1e-9, 0.001, 159.999, 100_000.001, 999_999.994, 1_000_000.005, 99_999_999.995])(
    'are not %d of hundredths',
    (value) => {
      expect(isInSteps(value, 100)).toBe(false);
    },
  );

  it('say what the steps are', () => {
    expect(steppedSchema(4).safeParse(-4.75).success).toBe(true);
    expect(steppedSchema(4).safeParse(5e-324).error?.issues[0]?.message).toBe('must be a multiple of 0.25');
  });
});
