import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_NO_VIG, type FairBook, LineBooks, noVig } from '@bothways/domain/fair-odds';
import { bookSum, isOdds } from '@bothways/domain/odds';

const RESULTS = ['H', 'D', 'A'];
/** Six bookmakers whose prices are in the file by name. */
export const BOOKIES = ['B365', 'BW', 'IW', 'PS', 'WH', 'VC'];
/** Pinnacle's last prices before the match. */
const CLOSING = 'PSC';

/** Each forecaster's prediction for one match, and its result. */
export interface Match {
  won: number;
  odds: number[][];
  books: FairBook[];
  closing: number[];
}

/** Returns the matches of a football-data.co.uk file that all six bookmakers priced. */
export function readSeason(folder: string, file: string): Match[] {
  const [head = '', ...lines] = readFileSync(join(folder, file), 'utf8')
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  const columns = head.split(',');
  return lines.flatMap((line) => {
    const cells = line.split(',');
    const oddsOf = (bookie: string): number[] =>
      RESULTS.map((result) => Number(cells[columns.indexOf(bookie + result)]));
    const odds = BOOKIES.map(oddsOf);
    const closing = noVig(oddsOf(CLOSING), DEFAULT_NO_VIG)?.probabilities;
    const won = RESULTS.indexOf(cells[columns.indexOf('FTR')] ?? '');
    if (won < 0 || !closing || !odds.flat().every(isOdds)) return [];
    return [{ won, odds, closing, books: odds.map(fairBook) }];
  });
}

const fairBook = (odds: readonly number[], group: number): FairBook => ({
  group,
  probabilities: noVig(odds, DEFAULT_NO_VIG)?.probabilities ?? [],
  margin: bookSum(odds) - 1,
});

export const consensusOf = ({ books }: Match): number[] =>
  new LineBooks(books, RESULTS.length).without(undefined)?.probabilities ?? [];

/** Returns the mean of `-ln p` of the actual results: the lower, the better the forecast. */
export const logLoss = (matches: readonly Match[], forecast: (match: Match) => readonly number[]): number =>
  matches.reduce((total, match) => total - Math.log(forecast(match)[match.won] ?? 0), 0) / matches.length;

/**
 * Returns how much worse one forecast is than another over the same matches, and its standard error: a difference of
 * less than two of them is chance.
 */
export function difference(
  matches: readonly Match[],
  one: (match: Match) => readonly number[],
  other: (match: Match) => readonly number[],
): { mean: number; error: number } {
  const differences = matches.map((match) =>
    Math.log((other(match)[match.won] ?? 0) / (one(match)[match.won] ?? 0)),
  );
  const mean = differences.reduce((total, value) => total + value, 0) / matches.length;
  const spread = differences.reduce((total, value) => total + (value - mean) ** 2, 0) / (matches.length - 1);
  return { mean, error: Math.sqrt(spread / matches.length) };
}
