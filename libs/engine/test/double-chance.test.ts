import { valueBetQuerySchema } from '@bothways/domain/valuebets';
import { expect, test } from 'vitest';
import { Engine } from '../src/index.ts';
import { NOW_MS, quote } from '../src/testing/quotes.ts';

test('the explanation of a market with two winners has no method of Shin, whose model assumes one', () => {
  const engine = new Engine();
  const doubleChance = (bookie: string, one: number, both: number, other: number) => [
    quote(bookie, 'DC.1X', one),
    quote(bookie, 'DC.12', both),
    quote(bookie, 'DC.X2', other),
  ];
  engine.apply(
    [
      ...['alpha', 'beta', 'gamma', 'delta'].flatMap((bookie) => doubleChance(bookie, 1.3, 1.32, 1.72)),
      ...doubleChance('soft', 1.5, 1.2, 1.6),
    ],
    NOW_MS,
  );
  const filter = valueBetQuerySchema.parse({ channels: ['prematch'], minPercentage: 0 });
  const [value] = engine.queryValues(filter, NOW_MS).valuebets;
  const methods = engine.explainValue(value?.bet.id ?? '', NOW_MS)?.methods.map(({ method }) => method);
  expect(methods).toContain('power');
  expect(methods).not.toContain('shin');
});
