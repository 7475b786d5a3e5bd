import { Consensus, DEFAULT_NO_VIG, type FairBook, noVig, valuePct } from '@bothways/domain/fair-odds';
import { bookSum, isOdds } from '@bothways/domain/odds';
import type { Match } from './season.ts';

/** Factors by which one price of one bookmaker is multiplied. */
const FACTORS = [
  0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 1.02, 1.05, 1.1, 1.15, 1.2, 1.25, 1.3, 1.35, 1.4, 1.45, 1.5, 1.75, 2,
  2.5, 3,
];
/** A bookmaker's book with a sum outside of this range is rejected, whatever the others quote. */
const OWN_SUM = { min: 0.95, max: 1.5 };
/** Minimum percentage of a value bet in the bench's list. */
const FLOOR_PCT = 2;
/** The product's limit for a plant's effect, in points. */
const MOST_POINTS = 1;

interface Plants {
  count: number;
  /** The most points by which any other bookmaker's fair probability moved. */
  largest: number;
  /** Number of plants that moved one by more than a point. */
  beyond: number;
  /** Number of plants that made a value bet which the others, without the planted price, do not support. */
  falseBets: number;
}

interface Judged {
  probability: number;
  percentage: number;
  isListed: boolean;
}

/** Plants a wrong price at every bookmaker, selection and factor in turn, and measures its effect on all others. */
export function plantEverywhere(matches: readonly Match[]): Plants {
  const plants: Plants = { count: 0, largest: 0, beyond: 0, falseBets: 0 };
  for (const { odds } of matches)
    for (const [book, prices] of odds.entries()) {
      const before = judgedBy(odds, book);
      const alone = judgedBy(
        odds.map((own, at) => (at === book ? [] : own)),
        book,
      );
      for (const planted of plantsOf(prices))
        note(plants, before, alone, judgedBy(odds.with(book, planted), book));
    }
  return plants;
}

const plantsOf = (prices: readonly number[]): number[][] =>
  [...prices.entries()]
    .flatMap(([at, price]) => FACTORS.map((factor) => prices.with(at, price * factor)))
    .filter((planted) => planted.every(isOdds));

function note(
  plants: Plants,
  before: readonly Judged[],
  alone: readonly Judged[],
  after: readonly Judged[],
): void {
  const moves = after.map(
    ({ probability }, at) => Math.abs(probability - (before[at]?.probability ?? 0)) * 100,
  );
  const largest = Math.max(...moves);
  const isFalse = after.some(
    ({ isListed }, at) =>
      isListed && (before[at]?.percentage ?? 0) < FLOOR_PCT && (alone[at]?.percentage ?? 0) < FLOOR_PCT,
  );
  plants.count++;
  plants.largest = Math.max(plants.largest, largest);
  if (largest > MOST_POINTS) plants.beyond++;
  if (isFalse) plants.falseBets++;
}

/** Evaluates all prices except those of one bookmaker, like the list does. */
function judgedBy(odds: readonly (readonly number[])[], but: number): Judged[] {
  const books = odds.flatMap((own, group): FairBook[] => {
    const sum = bookSum(own);
    const fair = sum < OWN_SUM.min || sum > OWN_SUM.max ? undefined : noVig(own, DEFAULT_NO_VIG);
    return fair ? [{ group, probabilities: fair.probabilities, margin: sum - 1 }] : [];
  });
  const consensus = new Consensus([{ line: undefined, books }], odds[but === 0 ? 1 : 0]?.length ?? 0);
  return odds.flatMap((own, group) =>
    group === but
      ? []
      : own.map((price, selection): Judged => {
          const probability = consensus.priceAt(0, selection, group)?.probability ?? 0;
          const least = consensus.leastAt(0, selection, group)?.probability ?? probability;
          const percentage = valuePct(price, probability);
          return {
            probability,
            percentage,
            isListed: percentage >= FLOOR_PCT && valuePct(price, least) >= FLOOR_PCT,
          };
        }),
  );
}
