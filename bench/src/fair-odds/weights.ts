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

/** The product's consensus, were its bookmakers weighted: the mean by weight about the middle by weight, whatever margins say. */
export function weightedConsensus({ books, margins }: Match, weight: Weight): number[] {
  const weights = margins.map(weight);
  const selections = [...(books[0]?.probabilities ?? []).keys()];
  const chance = (book: number, selection: number): number => books[book]?.probabilities[selection] ?? 0;
  const middles = selections.map((selection) =>
    weightedMiddle(
      books.map((_, book) => chance(book, selection)),
      weights,
    ),
  );
  const counts = weights.map((own, book) => {
    const offs = middles.map(
      (middle, selection) => Math.abs(chance(book, selection) - middle) / Math.sqrt(middle * (1 - middle)),
    );
    const off = Math.max(...offs) / CUTOFF;
    return off < 1 ? own * (1 - off * off) ** 2 : 0;
  });
  const total = counts.reduce((sum, count) => sum + count, 0);
  return selections.map(
    (selection) => counts.reduce((sum, count, book) => sum + count * chance(book, selection), 0) / total,
  );
}

/** The mean over as much weight as two of the voices have, in the middle. */
function weightedMiddle(values: readonly number[], weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const width = Math.min(1, 2 / values.length) * total;
  let [below, sum] = [0, 0];
  for (const book of [...values.keys()].sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0))) {
    const above = below + (weights[book] ?? 0);
    const inside = Math.min(above, (total + width) / 2) - Math.max(below, (total - width) / 2);
    sum += Math.max(0, inside) * (values[book] ?? 0);
    below = above;
  }
  return sum / width;
}
