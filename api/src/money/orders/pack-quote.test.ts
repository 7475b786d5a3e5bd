import { taxWithin } from '@bothways/domain/receipts';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { OrderDesk } from '#money/paypal/testing';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const PACKS = ['kickstart', 'momentum', 'scale'] as const;
/** Two with prices of the default market, and one with its own. */
const COUNTRIES = ['ES', 'US', 'EE'] as const;
const CASES = PACKS.flatMap((pack) => COUNTRIES.map((country) => ({ pack, country })));
/** A tenth of the cases each day, another one each; all in the deep run. */
const EVERY = Math.round(1 / inject('share'));

onOneDatabase('the price of a pack', (database) => {
  let desk: OrderDesk;
  beforeAll(async () => {
    desk = await OrderDesk.open({ database: { ...database(), close: async () => undefined } });
  });
  afterAll(() => desk.close());

  test.each(CASES.filter((_, at) => (at + inject('seed')) % EVERY === 0))(
    '$pack in $country is what PayPal takes and the receipt names, payment by payment, with its tax',
    async ({ pack, country }) => {
      const ana = await desk.person({ country });
      const { market, packs, tax } = await ana.packs();
      const offer = packs.find(({ id }) => id === pack);
      if (offer?.priceCents === undefined) throw new Error(`${pack} has no price`);
      let order = await ana.begun({ pack, market, priceCents: offer.priceCents });
      for (const [at, { amountCents }] of offer.payments.entries()) {
        const position = at + 1;
        if (position > 1) {
          const begun = await ana.begin(order, position);
          if (typeof begun === 'string') throw new Error(begun);
          order = begun;
        }
        ana.approve(order, position);
        const paid = await ana.capture(order, position);
        if (typeof paid === 'string') throw new Error(paid);
        const theirs = desk.atPaypal(order.payments[at]?.providerOrderId);
        const [capture] = theirs.captures;
        const receipt = await desk.services.database.db
          .selectFrom('receipts')
          .select(['totalCents', 'taxCents', 'taxRate', 'taxName', 'buyerCountry'])
          .where('paymentId', '=', capture?.id ?? '')
          .executeTakeFirstOrThrow();
        expect([theirs.cents, capture?.cents]).toEqual([amountCents, amountCents]);
        expect(receipt).toEqual({
          ...{ totalCents: amountCents, taxCents: taxWithin(amountCents, tax.rate) },
          ...{ taxRate: tax.rate, taxName: tax.name, buyerCountry: country },
        });
      }
      expect(offer.payments.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(offer.priceCents);
    },
  );
});
