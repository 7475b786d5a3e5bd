import { Consensus, DEFAULT_NO_VIG, type FairBook, LineBooks, noVig } from '@bothways/domain/fair-odds';
import { bookSum } from '@bothways/domain/odds';
import { describe, expect, it } from 'vitest';
import { footballRows, REAL_ODDS_DIR } from '../testing/real-files.ts';

const BOOKIES = ['B365', 'BW', 'IW', 'PS', 'WH', 'VC'];
const RESULTS = ['H', 'D', 'A'];

interface Match {
  odds: number[][];
  won: number;
}

/** Prices of the six named bookmakers some days before each match. */
const matches = (): Match[] =>
  footballRows('footballdata_E0_2019-20.csv').map((row) => ({
    odds: BOOKIES.map((bookie) => RESULTS.map((result) => Number(row[bookie + result]))),
    won: RESULTS.indexOf(row.FTR ?? ''),
  }));

const fairBook = (odds: readonly number[], group: number): FairBook => ({
  group,
  probabilities: noVig(odds, DEFAULT_NO_VIG)?.probabilities ?? [],
  margin: bookSum(odds) - 1,
});
const consensusOf = (books: readonly FairBook[], without?: number): number[] =>
  new LineBooks(books, 3).without(without)?.probabilities ?? [];
const mean = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0) / values.length;
const furthest = (one: readonly number[], other: readonly number[]): number =>
  Math.max(...one.map((probability, at) => Math.abs(probability - (other[at] ?? 0)) * 100));

describe.runIf(REAL_ODDS_DIR)('fair odds of the Premier League 2019-20', () => {
  const season = REAL_ODDS_DIR ? matches() : [];
  const books = season.map(({ odds }) => odds.map(fairBook));
  const loss = (probabilities: readonly number[], match: number): number =>
    0 - Math.log(probabilities[season[match]?.won ?? 0] ?? 0);
  const ours = books.map((own, match) => loss(consensusOf(own), match));
  const single = BOOKIES.map((_, bookie) =>
    books.map((own, match) => loss(own[bookie]?.probabilities ?? [], match)),
  );

  it('reads every match', () => {
    expect(season).toHaveLength(380);
    expect(season.every(({ won, odds }) => won >= 0 && odds.flat().every((price) => price > 1))).toBe(true);
  });

  it('predict better than the bookmakers do on average, and no worse than any single one beyond chance', () => {
    expect(mean(ours)).toBeLessThan(mean(single.map(mean)));
    for (const theirs of single) {
      const lost = ours.map((own, match) => own - (theirs[match] ?? 0));
      const average = mean(lost);
      const deviation = Math.sqrt(mean(lost.map((one) => (one - average) ** 2)));
      const standardError = deviation / Math.sqrt(lost.length);
      // The best of six single ones is partly luck: another leads every season.
      expect(average).toBeLessThan(Math.max(1.65 * standardError, 1e-9));
    }
  });

  it('move by less than two points on average without any one bookmaker', () => {
    const moves = books.flatMap((own) =>
      BOOKIES.map((_, group) => furthest(consensusOf(own, group), consensusOf(own))),
    );
    expect(mean(moves)).toBeLessThan(2);
    expect(Math.max(...moves)).toBeLessThan(0.5);
  });

  /** The planted book in place of the own one; without it where its prices add up to less than 1. */
  const planted = (own: readonly FairBook[], odds: readonly number[], bookie: number): FairBook[] => {
    const book = fairBook(odds, bookie);
    return book.probabilities.length === 0 ? own.toSpliced(bookie, 1) : own.with(bookie, book);
  };
  /** Every price of all but the planted bookmaker: what it is thought to be worth in a list of 2 percent and more. */
  const worths = (own: readonly FairBook[], odds: readonly number[][], but: number) => {
    const consensus = new Consensus([{ line: undefined, books: own }], RESULTS.length);
    return odds.flatMap((prices, bookie) =>
      bookie === but
        ? []
        : prices.map((price, at) => {
            const chance = consensus.priceAt(0, at, bookie)?.probability ?? 0;
            const least = consensus.leastAt(0, at, bookie)?.probability ?? chance;
            return { chance, value: price * chance - 1, least: price * Math.min(least, chance) - 1 };
          }),
    );
  };

  /** All of the season are in `npm run bench:engine`. */
  const everyThird = () => [...books.entries()].filter(([match]) => match % 3 === 0);

  it('are not taken over by a draw that leaves its bookmaker a margin of 0.1, 0.5 or 1 percent', () => {
    const falseBets: string[] = [];
    for (const [match, own] of everyThird()) {
      const odds = season[match]?.odds ?? [];
      for (const [bookie, [home = 0, , away = 0]] of odds.entries()) {
        const before = worths(own, odds, bookie);
        const alone = worths(own.toSpliced(bookie, 1), odds, bookie);
        for (const margin of [0.001, 0.005, 0.01]) {
          const draw = 1 / (1 + margin - 1 / home - 1 / away);
          const after = worths(planted(own, [home, draw, away], bookie), odds, bookie);
          for (const [at, { value, least }] of after.entries())
            if (
              Math.min(value, least) >= 0.02 &&
              Math.max(before[at]?.value ?? 0, alone[at]?.value ?? 0) < 0.02
            )
              falseBets.push(`${match} ${BOOKIES[bookie]} ${margin}`);
        }
      }
    }
    expect(falseBets).toEqual([]);
  });

  it('are moved by a price that is half or three times what it was by a point at most', () => {
    let [plants, beyond, furthestMove] = [0, 0, 0];
    for (const [match, own] of everyThird()) {
      const odds = season[match]?.odds ?? [];
      for (const [bookie, prices] of odds.entries()) {
        const before = worths(own, odds, bookie);
        for (const factor of [0.5, 0.8, 1.02, 1.2, 1.5, 3]) {
          const at = (match + bookie) % RESULTS.length;
          const price = (prices[at] ?? 0) * factor;
          if (price <= 1) continue;
          const after = worths(planted(own, prices.with(at, price), bookie), odds, bookie);
          const moves = after.map(
            ({ chance }, place) => Math.abs(chance - (before[place]?.chance ?? 0)) * 100,
          );
          plants++;
          if (Math.max(...moves) > 1) beyond++;
          furthestMove = Math.max(furthestMove, ...moves);
        }
      }
    }
    expect(plants).toBeGreaterThan(3000);
    expect(beyond).toBe(0);
    expect(furthestMove).toBeLessThanOrEqual(1);
  });

  it('move by less than half a point when a 1.01 is planted, wherever that is', () => {
    for (const [match, own] of books.entries()) {
      const before = consensusOf(own);
      for (const [bookie, odds] of (season[match]?.odds ?? []).entries())
        for (const at of RESULTS.keys()) {
          const planted = own.with(bookie, fairBook(odds.with(at, 1.01), bookie));
          expect(furthest(consensusOf(planted), before)).toBeLessThan(0.5);
        }
    }
  });
});
