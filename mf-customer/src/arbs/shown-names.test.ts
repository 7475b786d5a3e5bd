import { expect, test } from 'vitest';
import { anArb } from '../testing/factories.ts';
import { shownNames } from './shown-names.ts';

test('arbs under their own names need no others', () => {
  expect(shownNames([anArb()])).toEqual({});
});

test('a leg or an alternative under the name of a variant keeps it', () => {
  const [first, second] = anArb().bets;
  if (!first || !second) throw new Error('An arb has two legs');
  const leg = { ...first, bookie: 'bet365_es', topic: 'event~pick~bet365' };
  const other = { ...first, bookie: 'unibet_fr', topic: 'event~pick~unibet' };
  const arb = anArb({ bets: [leg, { ...second, alternativeOdds: [other] }] });
  expect(shownNames([arb])).toEqual({ bet365: ['bet365_es'], unibet: ['unibet_fr'] });
});
