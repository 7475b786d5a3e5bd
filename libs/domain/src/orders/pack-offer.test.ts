import { describe, expect, it } from 'vitest';
import { offeredPacks } from '../packs/index.ts';
import { packOffer, packOfferSchema } from './index.ts';

describe('a pack as it is sold', () => {
  it.each(['ES', 'EE'] as const)('in %s has payments that add up to its price and its credits', (country) => {
    for (const pack of offeredPacks(country, false)) {
      const offer = packOfferSchema.parse(packOffer(pack, true));
      const sumOf = (name: 'amountCents' | 'credits' | 'bonus') =>
        offer.payments.reduce((sum, payment) => sum + payment[name], 0);
      if (offer.priceCents === undefined) expect(offer.payments).toEqual([]);
      else
        expect([sumOf('amountCents'), sumOf('credits'), sumOf('bonus')]).toEqual([
          offer.priceCents,
          offer.credits,
          offer.bonus,
        ]);
    }
  });

  it('has its bonus with the first payment, and none for who is verified', () => {
    const scale = offeredPacks('ES', false).find(({ id }) => id === 'scale');
    if (!scale) throw new Error('Scale is not sold');
    expect(
      packOffer(scale, true).payments.map(({ bonus, credits, inDays }) => [bonus, credits, inDays]),
    ).toEqual([
      [20_000, 120_000, 0],
      [0, 30_000, 30],
    ]);
    expect(packOffer(scale, false).bonus).toBe(0);
  });

  it('leaves nothing over where credits do not divide', () => {
    const odd = { id: 'scale', credits: 1, priceCents: 300, paymentsCents: [100, 100, 100] } as const;
    expect(packOffer(odd, false).payments.map(({ credits }) => credits)).toEqual([33, 33, 34]);
  });
});
