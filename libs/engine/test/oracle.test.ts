import { type Arb, passesArbFilter } from '@bothways/domain/arbs';
import type { Pick } from '@bothways/domain/markets';
import type { Quote } from '@bothways/domain/quotes';
import {
  balanceOfPicks,
  guaranteedPctOf,
  middlePctOf,
  type PricedPick,
  payoffTable,
  resultsOf,
} from '@bothways/domain/settlement';
import type { Sport } from '@bothways/domain/sports';
import { stakesByTotal } from '@bothways/domain/stakes';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { Engine } from '../src/index.ts';
import { bestByMarket, isWithin, keyOf, pickOf, Rules } from '../src/testing/brute-force.ts';
import { NOW_MS } from '../src/testing/quotes.ts';
import { BOOKIES, NO_GATES, randomBook, randomFilter } from '../src/testing/random-book.ts';

const books = randomBook.chain((book) => randomFilter(book.mode).map((filter) => ({ ...book, filter })));

function engineOf(quotes: readonly Quote[]): Engine {
  const engine = new Engine({ bookies: BOOKIES, limits: NO_GATES });
  engine.apply(quotes, NOW_MS);
  return engine;
}

const pickOfBet = (bet: Arb['bets'][number]): Pick => ({
  market: bet.marketShortName,
  period: bet.period,
  selection: bet.selection,
  overTimeIncluded: bet.overTimeIncluded,
  ...(bet.handicap !== undefined && { handicap: bet.handicap }),
  ...(bet.team && { team: bet.team }),
});

const pricedLegs = (arb: Arb): PricedPick[] =>
  arb.bets.map((bet) => ({ pick: pickOfBet(bet), odds: bet.originalOdds, fee: bet.fee }));

/** The bookmaker whose price it is, whatever the list calls it; the arb's id says it. */
const ownersOf = (arb: Arb): string[] =>
  arb.id
    .split('~')
    .slice(2)
    .map((leg) => leg.split('@')[1] ?? '');

const isStaked = (weight: number): boolean => weight > 1e-9;

const TOTAL_CENTS = 10_000_000;

/** What every result pays with the best stakes of 100,000.00 in all, refunds of two legs apart. */
function worstProfitCents(legs: readonly PricedPick[], sport: Sport): number {
  const picks = legs.map((leg) => leg.pick);
  const results = resultsOf(picks, sport).map((result) => result.settled);
  const plan = stakesByTotal(legs, TOTAL_CENTS, results);
  const bets = legs.map((leg, at) => ({ ...leg, stakeCents: plan?.legs[at]?.stakeCents ?? 0 }));
  const rows = payoffTable(bets, sport).rows.filter(
    ({ settled }) => legs.length > 2 || settled.includes('won') || settled.includes('lost'),
  );
  return Math.min(...rows.map((row) => row.profitCents));
}

/** The last price of each bookmaker for each pick. */
const lastOf = (quotes: readonly Quote[]): Quote[] => [
  ...new Map(quotes.map((quote) => [JSON.stringify([quote.bookie, pickOf(quote)]), quote])).values(),
];

describe('an arb that the engine shows', () => {
  it('pays in every result what `profit` promises', () => {
    fc.assert(
      fc.property(books, ({ sport, quotes, filter }) => {
        for (const arb of engineOf(quotes).query(filter, NOW_MS).arbs) {
          const legs = pricedLegs(arb);
          const { bookSum, weights } = balanceOfPicks(legs, sport);
          const plain = legs.map(({ pick, odds }) => ({ pick, odds }));
          const raw = balanceOfPicks(plain, sport);
          // With a leg that best stakes leave out the closed form promises less than there is, never more.
          expect(arb.profit).toBeGreaterThanOrEqual(bookSum - 1e-6);
          expect(arb.rawProfit).toBeGreaterThanOrEqual(raw.bookSum - 1e-6);
          if (weights.every(isStaked)) expect(arb.profit).toBeCloseTo(bookSum, 6);
          if (raw.weights.every(isStaked)) expect(arb.rawProfit).toBeCloseTo(raw.bookSum, 6);
          // Cents of stakes and returns, against 100,000.00 staked.
          const promised = TOTAL_CENTS / arb.profit - TOTAL_CENTS;
          expect(worstProfitCents(legs, sport)).toBeGreaterThanOrEqual(promised - 100);
        }
      }),
      { numRuns: 80, interruptAfterTimeLimit: 20_000 },
    );
  }, 60_000);

  it('says of a middle what the settlement of the domain says', () => {
    fc.assert(
      fc.property(books, ({ sport, quotes, filter }) => {
        for (const arb of engineOf(quotes).query(filter, NOW_MS).arbs) {
          const legs = pricedLegs(arb);
          if (!balanceOfPicks(legs, sport).weights.every(isStaked)) continue;
          expect([arb.id, arb.middle]).toEqual([arb.id, expect.closeTo(middlePctOf(legs, sport), 3)]);
        }
      }),
      { numRuns: 80, interruptAfterTimeLimit: 20_000 },
    );
  }, 60_000);

  it('guarantees what the worst result pays by the settlement of the domain', () => {
    let lower = 0;
    fc.assert(
      fc.property(books, ({ sport, quotes, filter }) => {
        for (const arb of engineOf(quotes).query(filter, NOW_MS).arbs) {
          const legs = pricedLegs(arb);
          if (!balanceOfPicks(legs, sport).weights.every(isStaked)) continue;
          const guaranteed = guaranteedPctOf(legs, sport);
          expect([arb.id, arb.guaranteed]).toEqual([arb.id, expect.closeTo(guaranteed, 3)]);
          expect(arb.guaranteed).toBeLessThanOrEqual((1 - arb.profit) * 100 + 1e-6);
          if (arb.guaranteed < (1 - arb.profit) * 100 - 0.01) lower += 1;
        }
      }),
      { numRuns: 80, interruptAfterTimeLimit: 20_000 },
    );
    expect(lower).toBeGreaterThan(5);
  }, 60_000);

  it('has legs that the list allows, a selected one among them, never all of one original', () => {
    fc.assert(
      fc.property(books, ({ sport, quotes, filter }) => {
        const last = lastOf(quotes);
        const rules = new Rules(filter, last, sport);
        for (const arb of engineOf(quotes).query(filter, NOW_MS).arbs) {
          expect(passesArbFilter(arb, filter, NOW_MS)).toBe(true);
          const owners = ownersOf(arb);
          const legs = arb.bets.map((bet, at) =>
            last.find(
              (quote) =>
                quote.bookie === owners[at] &&
                JSON.stringify(pickOf(quote)) === JSON.stringify(pickOf({ ...quote, ...pickOfBet(bet) })),
            ),
          );
          const known = legs.filter((leg) => leg !== undefined);
          expect(known.length).toBe(arb.bets.length);
          expect(known.map((leg) => leg.odds)).toEqual(arb.bets.map((bet) => bet.originalOdds));
          expect(known.every((leg) => rules.isAllowed(leg))).toBe(true);
          expect(rules.allowsTogether(known)).toBe(true);
        }
      }),
      { numRuns: 80, interruptAfterTimeLimit: 20_000 },
    );
  }, 60_000);
});

const byKey = ([a]: readonly [string, number], [b]: readonly [string, number]): number => (a < b ? -1 : 1);

describe('of every market the best is found', () => {
  it('for any bookmakers and rules: the same markets and sums as trying everything', () => {
    fc.assert(
      fc.property(books, ({ sport, quotes, filter }) => {
        const picks = quotes.map(pickOf);
        const { arbs, total } = engineOf(quotes).query(filter, NOW_MS);
        const all = arbs.map((arb) => {
          const legs = pricedLegs(arb).map((leg) => leg.pick);
          return { arb, key: keyOf(legs, sport, picks) };
        });
        expect(new Set(all.map(({ key }) => key)).size).toBe(total);
        const best = bestByMarket(lastOf(quotes), sport, filter);
        // What is no market with fixed stakes is a mix: an arb that needs all three. Which there are, mixes.test.ts tries.
        for (const { arb } of all.filter(({ key }) => !best.has(key))) {
          expect(arb.profit).toBeLessThan(1);
          expect(arb.bets).toHaveLength(3);
          expect(balanceOfPicks(pricedLegs(arb), sport).weights.every(isStaked)).toBe(true);
        }
        const shown = all
          .filter(({ key }) => best.has(key))
          .map(({ arb, key }) => [key, arb.profit] as const);
        const isMarket = ([key]: readonly [string, number]): boolean => best.get(key)?.isIdle !== true;
        const expected = [...best.values()].map(({ key, sum }) => [key, sum] as const);
        expect(shown.filter(isMarket).toSorted(byKey)).toEqual(
          expected
            .filter((row) => isMarket(row) && isWithin(row[1], filter))
            .toSorted(byKey)
            .map(([key, sum]) => [key, expect.closeTo(sum, 5)]),
        );
      }),
      { numRuns: 200 * inject('share'), interruptAfterTimeLimit: 40_000, endOnFailure: true },
    );
  }, 90_000);
});
