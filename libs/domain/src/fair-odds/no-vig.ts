import { isOdds } from '../odds/index.ts';

/** Methods to remove a bookmaker's margin from its prices. Source: design/research/domain.md 1.9. */
export const NO_VIG_METHODS = [
  'multiplicative',
  'additive',
  'power',
  'shin',
  'oddsRatio',
  'goto',
  'worstCase',
] as const;
export type NoVigMethod = (typeof NO_VIG_METHODS)[number];

/**
 * The method of the estimates. Between multiplicative, which leaves long shots too likely and so finds false value in
 * them, and Shin and power, which lower them so much that they predicted worse in both seasons of real odds (`npm run
 * bench:engine`).
 */
export const DEFAULT_NO_VIG: NoVigMethod = 'oddsRatio';

/** Margin-free probabilities. */
export interface NoVig {
  /** Sum to the target, except for `worstCase`, whose sum is below it. */
  probabilities: number[];
  /** Differs from the requested one where that would have given a negative probability, or has no solution. */
  method: NoVigMethod;
  /** The method's solution: the exponent of `power`, the z of `shin`, the ratio of `oddsRatio`. */
  parameter?: number;
}

type Solve = (inverses: readonly number[], target: number) => Omit<NoVig, 'method'>;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Tolerates rounding: two inverses of 2.00 may sum to slightly under 1. */
const ROUNDING = 1e-12;
const MAX_STEPS = 60;

/**
 * Newton's method for a falling, convex function, starting left of its root: it never overshoots.
 * @param step value over slope at a point
 */
function root(from: number, step: (at: number) => number): number {
  let at = from;
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const change = step(at);
    at -= change;
    if (Math.abs(change) < 1e-15 * Math.max(1, at)) break;
  }
  return at;
}

const multiplicative: Solve = (inverses, target) => {
  const total = sum(inverses) / target;
  return { probabilities: inverses.map((inverse) => inverse / total) };
};

/** Subtracts the same share from every price. Results may be negative. */
export function additive(inverses: readonly number[], target = 1): number[] {
  const share = (sum(inverses) - target) / inverses.length;
  return inverses.map((inverse) => inverse - share);
}

const power: Solve = (inverses, target) => {
  const logs = inverses.map(Math.log);
  const exponent = root(1, (at) => {
    let [value, slope] = [0 - target, 0];
    for (const log of logs) {
      const raised = Math.exp(at * log);
      value += raised;
      slope += raised * log;
    }
    return value / slope;
  });
  return { probabilities: logs.map((log) => Math.exp(exponent * log)), parameter: exponent };
};

/** For two outcomes the ratio has a closed form: their odds in favour multiply to one. */
const ratioOfTwo = (one: number, other: number): number =>
  Math.sqrt((one * other) / ((1 - one) * (1 - other)));

const oddsRatio: Solve = (inverses, target) => {
  const fair = (inverse: number, ratio: number): number => inverse / (ratio + inverse - ratio * inverse);
  const [one = 0, other = 0] = inverses;
  if (inverses.length === 2 && target === 1) {
    const ratio = ratioOfTwo(one, other);
    return { probabilities: [fair(one, ratio), fair(other, ratio)], parameter: ratio };
  }
  const ratio = root(1, (at) => {
    let [value, slope] = [0 - target, 0];
    for (const inverse of inverses) {
      const probability = fair(inverse, at);
      value += probability;
      slope -= (probability * probability * (1 - inverse)) / inverse;
    }
    return value / slope;
  });
  return { probabilities: inverses.map((inverse) => fair(inverse, ratio)), parameter: ratio };
};

/** For two outcomes Shin's model has a closed form, equal to `additive`. */
function shinOfTwo(inverses: readonly number[]): Omit<NoVig, 'method'> {
  const [one = 0, other = 0] = inverses;
  const total = one + other;
  const apart = (one - other) ** 2;
  const z = ((total - 1) * (apart - total)) / (total * (apart - 1));
  return { probabilities: additive(inverses), parameter: z };
}

const shin: Solve = (inverses) => {
  if (inverses.length === 2) return shinOfTwo(inverses);
  const total = sum(inverses);
  const fair = (inverse: number, z: number): number =>
    (Math.sqrt(z * z + (4 * (1 - z) * inverse * inverse) / total) - z) / (2 * (1 - z));
  let [low, high] = [0, 1];
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const z = (low + high) / 2;
    if (inverses.reduce((all, inverse) => all + fair(inverse, z), 0) > 1) low = z;
    else high = z;
  }
  return { probabilities: inverses.map((inverse) => fair(inverse, low)), parameter: low };
};

/** Lowers each price in proportion to its standard error. */
function goto(inverses: readonly number[], target: number): number[] {
  const errors = inverses.map((inverse) => Math.sqrt(1 - inverse));
  const share = (sum(inverses) - target) / sum(errors);
  return inverses.map((inverse, at) => inverse - share * (errors[at] ?? 0));
}

/** Methods that the worst case is the minimum of. */
const WORST_OF: readonly NoVigMethod[] = ['multiplicative', 'additive', 'power', 'shin'];

function worstCase(inverses: readonly number[], target: number): number[] {
  const each = WORST_OF.map((method) => solveBy(method, inverses, target).probabilities);
  return inverses.map((_, at) => Math.min(...each.map((probabilities) => probabilities[at] ?? 0)));
}

/**
 * Solves by a method; falls back to the power method where a probability would be negative, and for Shin's, whose model
 * assumes one winner, in markets with several.
 */
function solveBy(method: NoVigMethod, inverses: readonly number[], target: number): NoVig {
  if (method === 'shin' && target !== 1) return solveBy('power', inverses, target);
  const found = SOLVE[method](inverses, target);
  if (found.probabilities.every((probability) => probability > 0)) return { ...found, method };
  return { ...power(inverses, target), method: 'power' };
}

const SOLVE: Record<NoVigMethod, Solve> = {
  multiplicative,
  additive: (inverses, target) => ({ probabilities: additive(inverses, target) }),
  power,
  shin,
  oddsRatio,
  goto: (inverses, target) => ({ probabilities: goto(inverses, target) }),
  worstCase: (inverses, target) => ({ probabilities: worstCase(inverses, target) }),
};

/**
 * Removes the margin from one bookmaker's complete market. Undefined where there is none to remove: invalid odds, fewer
 * than two outcomes, or prices that sum to less than the target, which is an arb inside one book or a stale half.
 * @param target number of winning outcomes: 1, or 2 for double chance
 */
export function noVig(odds: readonly number[], method: NoVigMethod, target = 1): NoVig | undefined {
  if (odds.length < 2 || !odds.every(isOdds)) return undefined;
  const inverses = odds.map((price) => 1 / price);
  const total = sum(inverses);
  if (total < target - ROUNDING) return undefined;
  if (total <= target + ROUNDING) return { probabilities: inverses, method };
  return solveBy(method, inverses, target);
}

/** Returns the odds of a bookmaker with this margin, applied in proportion or in equal parts. */
export const withMargin = (
  probabilities: readonly number[],
  margin: number,
  method: 'multiplicative' | 'additive',
): number[] =>
  probabilities.map(
    (probability) =>
      1 /
      (method === 'multiplicative'
        ? probability * (1 + margin)
        : probability + margin / probabilities.length),
  );
