import { PRICES_CENTS } from '@bothways/domain/plans';
import { expect, it } from 'vitest';
import { factsOf } from './facts.ts';

it.each(['', 'pricing'])('what %j tells of prices says that tax is inside', (path) => {
  const offers = factsOf(path, 'en', (key) => key).flatMap((fact) =>
    Array.isArray(fact.offers) ? fact.offers : [],
  );
  expect(offers).toHaveLength(1 + Object.keys(PRICES_CENTS.pro).length);
  for (const { price, priceCurrency, priceSpecification } of offers)
    expect(priceSpecification).toEqual({
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency,
      valueAddedTaxIncluded: true,
    });
});
