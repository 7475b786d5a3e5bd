/** Probabilities of the whole numbers `min`, `min + 1`, ... */
export interface Distribution {
  readonly min: number;
  readonly p: readonly number[];
}

/** Thinner tails are omitted; prices have two decimals. */
const NEGLIGIBLE = 1e-7;

/** Distribution of goals from now on with this mean, on top of `already`. */
export function poisson(mean: number, already: number): Distribution {
  const p: number[] = [];
  let term = Math.exp(-mean);
  for (let goals = 0; goals <= mean || term > NEGLIGIBLE; goals++) {
    p.push(term);
    term *= mean / (goals + 1);
  }
  return { min: already, p: normalised(p) };
}

/** Distribution of a normal variable rounded to whole points. */
export function rounded(mean: number, sd: number): Distribution {
  const spread = Math.max(sd, 0.05);
  const min = Math.floor(mean - 5 * spread);
  const max = Math.ceil(mean + 5 * spread);
  const p: number[] = [];
  for (let value = min; value <= max; value++) {
    p.push(normalBelow((value + 0.5 - mean) / spread) - normalBelow((value - 0.5 - mean) / spread));
  }
  return { min, p: normalised(p) };
}

/** Distribution of the difference of two independent variables. */
export const difference = (a: Distribution, b: Distribution): Distribution =>
  sum(a, { min: -(b.min + b.p.length - 1), p: b.p.toReversed() });

/** Distribution of the sum of two independent variables. */
export function sum(a: Distribution, b: Distribution): Distribution {
  const p = new Array<number>(a.p.length + b.p.length - 1).fill(0);
  for (const [i, one] of a.p.entries()) {
    for (const [j, two] of b.p.entries()) p[i + j] = (p[i + j] ?? 0) + one * two;
  }
  return { min: a.min + b.min, p };
}

/** Probabilities of a value above `line`, and of exactly `line`. */
export function chances({ min, p }: Distribution, line: number): { above: number; level: number } {
  let above = 0;
  let level = 0;
  for (const [at, chance] of p.entries()) {
    const value = min + at;
    if (value > line) above += chance;
    else if (value === line) level = chance;
  }
  return { above, level };
}

/** Smallest value whose cumulative probability is at least half. */
export function median({ min, p }: Distribution): number {
  let below = 0;
  for (const [at, chance] of p.entries()) {
    below += chance;
    if (below >= 0.5) return min + at;
  }
  return min + p.length - 1;
}

function normalised(p: readonly number[]): number[] {
  const total = p.reduce((all, chance) => all + chance, 0);
  return p.map((chance) => chance / total);
}

/** Standard normal distribution function (Abramowitz and Stegun 26.2.17, error below 1e-7). */
export function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const poly =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * poly;
  return z > 0 ? 1 - tail : tail;
}
