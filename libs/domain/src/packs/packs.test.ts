import { describe, expect, it } from 'vitest';
import { COUNTRIES } from '../geo/index.ts';
import { bonusCredits, ENTERPRISE_ON_PRICING, offeredPacks, packMarketOf } from './index.ts';

const rows = (country: 'ES' | 'EE', isVerified = false) =>
  offeredPacks(country, isVerified).map(({ id, priceCents, credits }) => [
    id,
    priceCents === undefined ? 'contact' : priceCents / 100,
    credits,
  ]);

describe('packs', () => {
  it('cost in the default market what the specification says', () => {
    expect(rows('ES')).toEqual([
      ['free', 0, 50],
      ['kickstart', 100, 250],
      ['momentum', 250, 700],
      ['scale', 500, 1500],
      ['enterprise', 'contact', 3000],
    ]);
    expect(ENTERPRISE_ON_PRICING).toBe(1500);
  });

  it('cost in Estonia what the specification says', () => {
    expect(rows('EE')).toEqual([
      ['free', 0, 50],
      ['kickstart', 300, 500],
      ['momentum', 500, 900],
      ['scale', 800, 1600],
      ['enterprise', 'contact', 2500],
    ]);
  });

  it('follow the country; only Estonia has a list of its own', () => {
    expect(COUNTRIES.filter((country) => packMarketOf(country) === 'EE')).toEqual(['EE']);
  });

  it('are offered to who is verified without the free one', () => {
    expect(rows('ES', true).map(([id]) => id)).toEqual(['kickstart', 'momentum', 'scale', 'enterprise']);
  });

  it('are paid at once, but for scale in the default market', () => {
    const split = (country: 'ES' | 'EE') =>
      offeredPacks(country, false).flatMap(({ id, paymentsCents }) =>
        paymentsCents ? [[id, paymentsCents]] : [],
      );
    expect(split('ES')).toEqual([['scale', [40_000, 10_000]]]);
    expect(split('EE')).toEqual([]);
  });

  it('whose payments are split, add up to the price', () => {
    const sums = offeredPacks('ES', false).flatMap(({ priceCents, paymentsCents }) =>
      paymentsCents ? [[paymentsCents.reduce((sum, cents) => sum + cents, 0), priceCents]] : [],
    );
    expect(sums).toEqual([[50_000, 50_000]]);
  });
});

describe('the bonus', () => {
  it.each([
    ['ES', 'kickstart', 75],
    ['ES', 'momentum', 120],
    ['ES', 'scale', 200],
    ['EE', 'kickstart', 100],
    ['EE', 'momentum', 140],
    ['EE', 'scale', 210],
    ['ES', 'free', 0],
    ['ES', 'enterprise', 0],
  ] as const)('in %s of %s is %i, and none for who is verified', (country, wanted, credits) => {
    const pack = offeredPacks(country, false).find(({ id }) => id === wanted);
    if (!pack) throw new Error(`${wanted} is not offered`);
    expect(bonusCredits(pack, false)).toBe(credits);
    expect(bonusCredits(pack, true)).toBe(0);
  });
});
