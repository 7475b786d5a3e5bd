import { type Arb, type ArbFilter, passesArbFilter } from '@bothways/domain/arbs';
import type { Pick } from '@bothways/domain/markets';
import type { Quote } from '@bothways/domain/quotes';
import {
  balanceOfPicks,
  canSettle,
  guaranteedPctOf,
  middlePctOf,
  type PricedPick,
  payoffTable,
  resultsOf,
} from '@bothways/domain/settlement';
import { SPORTS, type Sport } from '@bothways/domain/sports';
import { stakesByTotal } from '@bothways/domain/stakes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Engine } from '../src/index.ts';
import { bestByMarket, isWithin, keyOf, pickOf } from '../src/testing/brute-force.ts';
import { POOLS } from '../src/testing/pools.ts';
import { NOW_MS } from '../src/testing/quotes.ts';
import { BOOKIES, NO_GATES, type RandomBook, randomBook, randomFilter } from '../src/testing/random-book.ts';
import { oppositeOf, stated } from '../src/testing/stated.ts';

/** A lay below this is the back of a long shot, whose price `randomBook` keeps below 9. */
const LEAST_LAY = 1.13;
const EXCHANGES = new Set(BOOKIES.filter(({ exchange }) => exchange).map(({ value }) => value));

/** The opposite of a European handicap lies further from other lines than the engine looks for middles. */
const canBeLaid = (quote: Quote, sport: Sport): boolean =>
  quote.market !== 'EH' && oppositeOf(quote, sport) !== undefined;

/** The book of `randomBook`, half of what its exchanges offer to be laid. */
const withLays = ({ sport, quotes, ...book }: RandomBook): fc.Arbitrary<RandomBook> =>
  fc.array(fc.boolean(), { minLength: quotes.length, maxLength: quotes.length, size: 'max' }).map((laid) => ({
    ...book,
    sport,
    quotes: quotes.map((quote, at): Quote => {
      const isLay = laid[at] && EXCHANGES.has(quote.bookie) && canBeLaid(quote, sport);
      return isLay ? { ...quote, side: 'lay', odds: Math.max(quote.odds ?? 0, LEAST_LAY) } : quote;
    }),
  }));

const books = randomBook
  .chain(withLays)
  .chain((book) => randomFilter(book.mode).map((filter) => ({ ...book, filter })));

function engineOf(quotes: readonly Quote[]): Engine {
  const engine = new Engine({ bookies: BOOKIES, limits: NO_GATES });
  expect(engine.apply(quotes, NOW_MS)).toEqual([]);
  return engine;
}

const pickOfBet = (bet: Arb['bets'][number]): Pick => ({
  market: bet.marketShortName,
  period: bet.period,
  selection: bet.selection,
  overTimeIncluded: bet.overTimeIncluded,
  ...(bet.side && { side: bet.side }),
  ...(bet.handicap !== undefined && { handicap: bet.handicap }),
  ...(bet.team && { team: bet.team }),
});
const pricedLegs = (arb: Arb): PricedPick[] =>
  arb.bets.map((bet) => ({ pick: pickOfBet(bet), odds: bet.originalOdds, fee: bet.fee }));

const isLaid = ({ bets }: Arb): boolean => bets.some(({ side }) => side === 'lay');
const laidArbs = (quotes: readonly Quote[], filter: ArbFilter): Arb[] =>
  engineOf(quotes).query(filter, NOW_MS).arbs.filter(isLaid);

/** The last price of each bookmaker for each pick on each side. */
const lastOf = (quotes: readonly Quote[]): Quote[] => [
  ...new Map(
    quotes.map((quote) => [JSON.stringify([quote.bookie, quote.side, pickOf(quote)]), quote]),
  ).values(),
];
const isStaked = (weight: number): boolean => weight > 1e-9;
const TOTAL_CENTS = 10_000_000;

function worstProfitCents(legs: readonly PricedPick[], sport: Sport): number {
  const results = resultsOf(
    legs.map((leg) => leg.pick),
    sport,
  ).map((result) => result.settled);
  const sided = legs.map(({ pick, ...leg }) => ({ ...leg, side: pick.side }));
  const plan = stakesByTotal(sided, TOTAL_CENTS, results);
  const bets = legs.map((leg, at) => ({ ...leg, stakeCents: plan?.legs[at]?.stakeCents ?? 0 }));
  const rows = payoffTable(bets, sport).rows.filter(
    ({ settled }) => legs.length > 2 || settled.includes('won') || settled.includes('lost'),
  );
  return Math.min(...rows.map((row) => row.profitCents));
}

it('a lay is stated as a back that ends as it does in every result', () => {
  let checked = 0;
  for (const sport of SPORTS)
    for (const pick of POOLS[sport]) {
      const opposite = oppositeOf(pick, sport);
      if (!opposite || !canSettle(opposite)) continue;
      checked += 1;
      const rows = resultsOf([{ ...pick, side: 'lay' }, opposite], sport);
      for (const { settled } of rows) expect([pick, settled[0]]).toEqual([pick, settled[1]]);
    }
  expect(checked).toBeGreaterThan(100);
});

describe('an arb with a lay', () => {
  it('pays in every result what `profit` promises, and guarantees what the worst result pays', () => {
    let seen = 0;
    fc.assert(
      fc.property(books, ({ sport, quotes, filter }) => {
        for (const arb of laidArbs(quotes, filter)) {
          const legs = pricedLegs(arb);
          const { bookSum, weights } = balanceOfPicks(legs, sport);
          expect(arb.profit).toBeGreaterThanOrEqual(bookSum - 1e-6);
          const promised = TOTAL_CENTS / arb.profit - TOTAL_CENTS;
          // A cent of a lay's stake is as many cents of liability as its odds less one.
          expect(worstProfitCents(legs, sport)).toBeGreaterThanOrEqual(promised - 100);
          if (!weights.every(isStaked)) continue;
          seen += 1;
          expect(arb.profit).toBeCloseTo(bookSum, 6);
          expect([arb.id, arb.guaranteed]).toEqual([arb.id, expect.closeTo(guaranteedPctOf(legs, sport), 3)]);
          expect([arb.id, arb.middle]).toEqual([arb.id, expect.closeTo(middlePctOf(legs, sport), 3)]);
          expect(passesArbFilter(arb, filter, NOW_MS)).toBe(true);
        }
      }),
      { numRuns: 150, interruptAfterTimeLimit: 30_000 },
    );
    expect(seen).toBeGreaterThan(80);
  }, 60_000);

  it('is none without an exchange, and never of one bookmaker alone', () => {
    fc.assert(
      fc.property(books, ({ quotes, filter }) => {
        const groupOf = (bookie: string): string =>
          BOOKIES.find(({ value }) => value === bookie)?.ogBookie ?? bookie;
        for (const arb of laidArbs(quotes, { ...filter, bookieMapping: {} })) {
          const lays = arb.bets.filter(({ side }) => side === 'lay');
          expect(lays.every(({ bookie }) => EXCHANGES.has(bookie))).toBe(true);
          expect(new Set(arb.bets.map(({ bookie }) => groupOf(bookie))).size).toBeGreaterThan(1);
        }
      }),
      { numRuns: 60, interruptAfterTimeLimit: 20_000 },
    );
  }, 60_000);
});

const byKey = ([a]: readonly [string, number], [b]: readonly [string, number]): number => (a < b ? -1 : 1);

describe('of every market, backed or laid, the best is found', () => {
  it('for any bookmakers and rules: the same markets and sums as trying everything', () => {
    let laid = 0;
    fc.assert(
      fc.property(books, ({ sport, quotes, filter }) => {
        const own = stated(lastOf(quotes), sport);
        const picks = own.map(pickOf);
        const { arbs, total } = engineOf(quotes).query(filter, NOW_MS);
        const shown = arbs.map((arb) => {
          const legs = pricedLegs(arb).map(({ pick }) => {
            const { side, ...back } = pick;
            return side === 'lay' ? { ...oppositeOf(back, sport), ...{ laid: true as const } } : back;
          });
          return [keyOf(legs as never, sport, picks), arb.profit] as const;
        });
        expect(new Set(shown.map(([key]) => key)).size).toBe(total);
        const best = bestByMarket(own, sport, filter);
        // What is no market with fixed stakes is a mix: mixes.test.ts tries which there are.
        const isMarket = ([key]: readonly [string, number]): boolean => best.get(key)?.isIdle !== true;
        const ofMarkets = shown.filter(([key]) => best.has(key));
        const mixes = arbs.filter((_, at) => !best.has(shown[at]?.[0] ?? ''));
        expect(mixes.every((arb) => arb.bets.length === 3 && arb.profit < 1)).toBe(true);
        const expected = [...best.values()].map(({ key, sum }) => [key, sum] as const);
        laid += arbs.filter(isLaid).length;
        expect(ofMarkets.filter(isMarket).toSorted(byKey)).toEqual(
          expected
            .filter((row) => isMarket(row) && isWithin(row[1], filter))
            .toSorted(byKey)
            .map(([key, sum]) => [key, expect.closeTo(sum, 5)]),
        );
      }),
      { numRuns: Number(process.env.ORACLE_RUNS ?? 60), interruptAfterTimeLimit: 40_000, endOnFailure: true },
    );
    expect(laid).toBeGreaterThan(40);
  }, 90_000);
});

it('lays change nothing of the arbs without them, of value bets, and of what is refused', () => {
  fc.assert(
    fc.property(books, ({ quotes, filter }) => {
      const engines = [quotes, quotes.filter(({ side }) => side !== 'lay')].map((own) => {
        const engine = new Engine({ bookies: BOOKIES });
        engine.apply(own, NOW_MS);
        return engine;
      });
      const [all, backs] = engines.map((engine) => {
        const legsOf = (arbs: readonly Arb[]) =>
          arbs
            .filter((arb) => !isLaid(arb))
            // Who quotes the event at all, and how much, is said with the event.
            .map(({ event: _, ...arb }) => ({ ...arb, updatedOn: '' }));
        return [
          legsOf(engine.query({ ...filter, onlyLiquidEvents: false }, NOW_MS).arbs),
          legsOf(engine.rejected({ ...filter, onlyLiquidEvents: false }, NOW_MS).arbs),
        ];
      });
      expect(all).toEqual(backs);
    }),
    { numRuns: 80, interruptAfterTimeLimit: 20_000 },
  );
}, 60_000);
