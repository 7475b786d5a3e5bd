import type { Match } from './season.ts';

/** How much each bookmaker would count, by its margin (0.05 is five percent). */
export type Weight = (margin: number) => number;

const LEAST_MARGIN = 0.01;
/** Below it a margin is a mistake as often as a sharp price. */
const MARGIN_FLOOR = 0.025;
const byMargin: Weight = (margin) => LEAST_MARGIN / (LEAST_MARGIN + Math.max(0, margin));

/** Ways to count that were thought of, beside everybody the same. */
export const WEIGHTS: Readonly<Record<string, Weight>> = {
  byMargin,
  bounded: (margin) => byMargin(Math.max(MARGIN_FLOOR, margin)),
};

/** The product's cutoff, in standard deviations of one trial. */
const CUTOFF = 0.16;

/** The product's consensus, were its bookmakers weighted: the mean by weight about the weighted median. */
export function weightedConsensus({ books, margins }: Match, weight: Weight): number[] {
  const weights = margins.map(weight);
  const selections = [...(books[0]?.probabilities ?? []).keys()];
  const chance = (book: number, selection: number): number => books[book]?.probabilities[selection] ?? 0;
  const medians = selections.map((selection) =>
    weightedMedian(
      books.map((_, book) => chance(book, selection)),
      weights,
    ),
  );
  const counts = weights.map((own, book) => {
    const offs = medians.map(
      (median, selection) => Math.abs(chance(book, selection) - median) / Math.sqrt(median * (1 - median)),
    );
    const off = Math.max(...offs) / CUTOFF;
    return off < 1 ? own * (1 - off * off) ** 2 : 0;
  });
  const total = counts.reduce((sum, count) => sum + count, 0);
  return selections.map(
    (selection) => counts.reduce((sum, count, book) => sum + count * chance(book, selection), 0) / total,
  );
}

function weightedMedian(values: readonly number[], weights: readonly number[]): number {
  const order = [...values.keys()].sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const half = weights.reduce((sum, weight) => sum + weight, 0) / 2;
  let below = 0;
  for (const book of order) {
    below += weights[book] ?? 0;
    if (below > half) return values[book] ?? Number.NaN;
  }
  return Number.NaN;
}
