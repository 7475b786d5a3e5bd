import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookSum, isOdds } from '../odds/index.ts';
import { Consensus, DEFAULT_NO_VIG, type FairBook, noVig, valuePct, withMargin } from './index.ts';

/** One odd price in a market, whatever it makes of its bookmaker's margin. */

const FLOOR_PCT = 2;
/** Fair probabilities so close are of one mind. */
const ONE_MIND = 0.015;
/** A few thousand plants each; `npm run bench:engine` has all of a season. */
const RUNS = 20;
const FACTORS = [0.5, 0.8, 0.95, 1.02, 1.1, 1.2, 1.35, 1.5, 2, 3];

type Market = readonly (readonly number[])[];

const booksOf = (odds: Market): FairBook[] =>
  odds.flatMap((own, group): FairBook[] => {
    const fair = noVig(own, DEFAULT_NO_VIG);
    return fair ? [{ group, probabilities: fair.probabilities, margin: bookSum(own) - 1 }] : [];
  });

/** Every price but those of one bookmaker: its fair probability, and what of its value a list of at least 2 percent sees. */
function judged(odds: Market, but: number) {
  const selections = odds[0]?.length ?? 0;
  const consensus = new Consensus([{ line: undefined, books: booksOf(odds) }], selections);
  return odds.flatMap((own, group) =>
    group === but
      ? []
      : own.map((price, selection) => {
          // Where the others alone are too few for a reference, what they say is still what they say.
          const fair = consensus.priceAt(0, selection, group);
          const said = fair ?? consensus.hint(undefined, selection, group);
          const probability = said?.probability ?? Number.NaN;
          const least =
            consensus.leastAt(0, selection, group)?.probability ?? fair?.probability ?? Number.NaN;
          return { probability, pct: valuePct(price, probability), leastPct: valuePct(price, least) };
        }),
  );
}

/** How far apart the bookmakers' fair probabilities of a selection lie at most. */
const spreadOf = (odds: Market): number =>
  Math.max(
    ...(odds[0] ?? []).map((_, selection) => {
      const chances = booksOf(odds).map(({ probabilities }) => probabilities[selection] ?? 0);
      return Math.max(...chances) - Math.min(...chances);
    }),
  );

const plants = (odds: Market): { book: number; planted: number[][] }[] =>
  odds.flatMap((own, book) =>
    own.flatMap((price, at) =>
      FACTORS.filter((factor) => price * factor > 1).map((factor) => ({
        book,
        planted: odds.map((other, place) => (place === book ? other.with(at, price * factor) : [...other])),
      })),
    ),
  );

/**
 * Two or three outcomes, the least likely at some 3 percent, priced by as many bookmakers with opinions of their own.
 * @param apart how far from the truth at most, in standard deviations of one trial: 0.02 is one point at an even chance
 */
const markets = (bookmakers: { min: number; max: number }, apart: number): fc.Arbitrary<Market> =>
  fc
    .record({
      raw: fc.array(fc.double({ min: 0.05, max: 1, noNaN: true }), { minLength: 2, maxLength: 3 }),
      books: fc.array(
        fc.record({
          margin: fc.double({ min: 0.03, max: 0.07, noNaN: true }),
          off: fc.array(fc.double({ min: -apart, max: apart, noNaN: true }), { minLength: 3, maxLength: 3 }),
        }),
        { minLength: bookmakers.min, maxLength: bookmakers.max },
      ),
    })
    .map(({ raw, books }) => {
      const total = raw.reduce((sum, share) => sum + share, 0);
      return books.map(({ margin, off }) => {
        const own = raw.map((part, at) => {
          const share = part / total;
          return Math.max(share / 2, share + (off[at] ?? 0) * Math.sqrt(share * (1 - share)));
        });
        const whole = own.reduce((sum, share) => sum + share, 0);
        return withMargin(
          own.map((share) => share / whole),
          margin,
          'multiplicative',
        );
      });
    })
    .filter((odds) => odds.flat().every(isOdds));

describe('one odd price', () => {
  it('moves nobody else by more than a point among six bookmakers who are of one mind', () => {
    fc.assert(
      fc.property(markets({ min: 6, max: 10 }, 0.01), (odds) => {
        fc.pre(spreadOf(odds) <= ONE_MIND);
        const before = odds.map((_, book) => judged(odds, book));
        const moves = plants(odds).flatMap(({ book, planted }) =>
          judged(planted, book).map(
            ({ probability }, at) =>
              Math.abs(probability - (before[book]?.[at]?.probability ?? Number.NaN)) * 100,
          ),
        );
        expect(Math.max(...moves)).toBeLessThanOrEqual(1);
      }),
      { numRuns: RUNS },
    );
  });

  it('makes no value bet that the others do not see without it, however few they are and however far apart', () => {
    fc.assert(
      fc.property(markets({ min: 5, max: 7 }, 0.12), (odds) => {
        const alone = odds.map((own, book) =>
          judged(
            odds.with(
              book,
              own.map(() => 0),
            ),
            book,
          ),
        );
        const seenByOthers = plants(odds).flatMap(({ book, planted }) =>
          judged(planted, book).flatMap(({ pct, leastPct }, at) =>
            pct >= FLOOR_PCT && leastPct >= FLOOR_PCT ? [alone[book]?.[at]?.pct ?? Number.NaN] : [],
          ),
        );
        expect(seenByOthers.filter((pct) => !(pct >= FLOOR_PCT - 1e-9))).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  it.each([0.001, 0.005, 0.01])('has no more say where it leaves its bookmaker a margin of %d', (margin) => {
    const favourite = [
      [1.12, 9.5, 23],
      [1.13, 9.2, 22],
      [1.11, 9.75, 21],
      [1.12, 9.4, 24],
      [1.13, 9, 21],
      [1.12, 9.6, 23],
    ];
    for (const [book, [home = 0, , away = 0]] of favourite.entries()) {
      const draw = 1 / (1 + margin - 1 / home - 1 / away);
      const before = judged(favourite, book);
      for (const [at, { probability, pct }] of judged(
        favourite.with(book, [home, draw, away]),
        book,
      ).entries()) {
        expect(Math.abs(probability - (before[at]?.probability ?? 0)) * 100).toBeLessThan(0.5);
        expect(pct).toBeLessThan(FLOOR_PCT);
      }
    }
  });
});
