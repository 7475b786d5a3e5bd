import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOfEuros, centsSchema, creditsSchema, eurosOfCents, eurosSchema } from './index.ts';

describe('euros on the wire', () => {
  it('come back as the cents that they were, whatever their size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
        const euros = eurosOfCents(cents);
        expect(eurosSchema.safeParse(euros).success).toBe(true);
        expect(centsOfEuros(euros)).toBe(cents);
        expect(centsOfEuros(JSON.parse(JSON.stringify(euros)))).toBe(cents);
      }),
    );
  });

  it.each([19.99, 29.99, 159.99, 414.99, 779.99, 0.29, 1.15])('of %d have whole cents', (euros) => {
    expect(centsOfEuros(euros)).toBe(Number(euros.toFixed(2).replace('.', '')));
  });

  it.each([0.001, 159.999, 1.005, 1_000_000.004, 5e-324, -0.01, Number.NaN, Number.POSITIVE_INFINITY])(
    'are never %d',
    (euros) => {
      expect(eurosSchema.safeParse(euros).success).toBe(false);
    },
  );
});

describe('cents and credits', () => {
  it.each([centsSchema, creditsSchema])('are whole, and may be negative', (schema) => {
    for (const good of [0, -1, 184_750]) expect(schema.safeParse(good).success).toBe(true);
    for (const bad of [0.5, Number.NaN, '1']) expect(schema.safeParse(bad).success).toBe(false);
  });
});
