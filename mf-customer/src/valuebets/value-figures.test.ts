import { valuePct } from '@bothways/domain/fair-odds';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { averageOf } from '../alternatives/index.ts';
import { anAlternative } from '../testing/factories.ts';
import { aValueBet } from '../testing/values.ts';
import { evPctOf, fairOddsAt, fairOddsOf, probabilityOf, sameLineOf } from './value-figures.ts';

const BOOKIES = ['pinnacle', 'bet365', 'bwin', 'betsson', 'luckia', 'codere'];
const odds = fc.double({ min: 1.01, max: 100, noNaN: true });
const chance = fc.double({ min: 0.01, max: 0.99, noNaN: true });
/** A bet at 2.5 with prices at its own line and another one, and who of the bookmakers is no reference. */
const market = fc.record({
  own: odds,
  spline: fc.option(chance, { nil: undefined }),
  blended: chance,
  other: chance,
  prices: fc.array(fc.record({ bookie: fc.constantFrom(...BOOKIES), odds, isOwnLine: fc.boolean() })),
  mute: fc.subarray(BOOKIES),
});
type Market = typeof market extends fc.Arbitrary<infer Of> ? Of : never;

const valueIn = ({ own, spline, blended, other, prices }: Market) =>
  aValueBet(
    {},
    {
      odds: own,
      value: {
        ...(spline !== undefined && {
          splineValue: {
            adjustedProbability: spline,
            sameBets: 4,
            numberOfDataPoints: 12,
            valueBetPercentage: valuePct(own, spline),
          },
        }),
        legacyValue: { blendedProbability: blended, valueBetPercentage: valuePct(own, blended) },
      },
      lines: [
        { handicap: 2.5, probability: spline ?? blended },
        { handicap: 3, probability: other },
      ],
      alternativeOdds: prices.map(({ bookie, odds: price, isOwnLine }) => ({
        ...anAlternative(bookie, price),
        active: true,
        handicap: isOwnLine ? 2.5 : 3,
      })),
    },
  );

it('card, alternatives and detail have one fair price, and the expected value is over the average that stands there', () =>
  fc.assert(
    fc.property(market, (of) => {
      const value = valueIn(of);
      const hasVoice = (bookie: string) => !of.mute.includes(bookie);
      expect(fairOddsAt(value, value.bet.handicap)).toBe(fairOddsOf(value));
      expect(fairOddsOf(value)).toBeCloseTo(1 / probabilityOf(value), 9);
      expect(fairOddsAt(value, 3)).toBeCloseTo(1 / of.other, 9);
      expect(fairOddsAt(value, 9)).toBeUndefined();
      const average = averageOf(sameLineOf(value), hasVoice);
      const evPct = evPctOf(value, hasVoice);
      if (average === undefined) expect(evPct).toBeUndefined();
      else expect(evPct).toBeCloseTo((value.bet.odds / average - 1) * 100, 9);
    }),
  ));

it('what those say that are no reference moves neither average nor expected value', () =>
  fc.assert(
    fc.property(market, odds, (of, said) => {
      const hasVoice = (bookie: string) => !of.mute.includes(bookie);
      const prices = of.prices.map((each) => (hasVoice(each.bookie) ? each : { ...each, odds: said }));
      const [before, after] = [valueIn(of), valueIn({ ...of, prices })];
      expect(evPctOf(after, hasVoice)).toBe(evPctOf(before, hasVoice));
      expect(averageOf(sameLineOf(after), hasVoice)).toBe(averageOf(sameLineOf(before), hasVoice));
    }),
  ));
