import { PRICES_CENTS } from '@bothways/domain/plans';
import { expect, it } from 'vitest';
import { factsOf } from './facts.ts';

const offersOf = (path: string) =>
  factsOf(path, 'en', (key) => key).flatMap(({ offers }) => (Array.isArray(offers) ? offers : []));

it.each(['', 'pricing'])('what %j tells of prices says that tax is inside', (path) => {
  const offers = offersOf(path);
  expect(offers).toHaveLength(1 + Object.keys(PRICES_CENTS.pro).length);
  for (const offer of offers)
    expect(offer).toMatchObject({
      priceCurrency: 'EUR',
      priceSpecification: { '@type': 'UnitPriceSpecification', valueAddedTaxIncluded: true },
    });
});
