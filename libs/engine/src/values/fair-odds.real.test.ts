import { DEFAULT_NO_VIG, type FairBook, LineBooks, noVig, sharpness } from '@bothways/domain/fair-odds';
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
  weight: sharpness(bookSum(odds) - 1),
  probabilities: noVig(odds, DEFAULT_NO_VIG)?.probabilities ?? [],
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
