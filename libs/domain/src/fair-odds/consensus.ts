import type { FairBook } from './blend.ts';
import { type Blend, LineBooks } from './blend.ts';
import { type CurvePoint, type Fitted, fit, smoothed } from './curve.ts';

/** Fewer independent bookmakers are no reference. */
export const MIN_REFERENCES = 3;
/**
 * Neighbours support a thin line up to this distance in logits: a quarter of a goal, two points of basketball, plus
 * rounding.
 */
const NEAR = 0.3 + 1e-9;

const NO_CURVE: readonly number[] = [];

/** One line of a market with its bookmakers' prices. */
export interface MarketLine {
  /** Undefined where the market has no lines. */
  line: number | undefined;
  books: readonly FairBook[];
}

/** The same with sums over its books computed before. */
interface SummedLine {
  line: number | undefined;
  books: LineBooks;
}

/** The fair price of one selection at one line. */
export interface FairPrice {
  /** Inverse fair odds, from the curve where there is one, else from the blend. */
  probability: number;
  /** From all lines together; absent where the market has only one. */
  spline?: { probability: number; sameBets: number; dataPoints: number };
  /** From the books of the line itself; absent where only other lines have any. */
  blended?: number;
  /** Independent bookmakers behind it. */
  groups: number;
}

/** A fair price after leaving out one more source. */
interface LeastPrice {
  /** The lowest inverse fair odds over all sources left out. */
  probability: number;
  /** The group without which it is that low. */
  left: number;
}

interface Reading {
  blends: readonly (Blend | undefined)[];
  /** Inverse fair odds of the first selection, by index of the line; empty without a curve. */
  curve: readonly (number | undefined)[];
  dataPoints: number;
  /** The shape of the market; computed on first use. */
  fitted: () => Fitted;
  /** Number of groups near a line, by its index; computed on demand. */
  near: Map<number, number>;
}

/**
 * The consensus of a market. Every query can leave a group of bookmakers out; readings are cached, so that judging all
 * prices of a market computes one reading per bookmaker.
 */
export class Consensus {
  readonly lines: readonly { line: number | undefined }[];
  readonly selections: number;
  readonly #books: LineBooks[];
  readonly #indexes: ReadonlyMap<number | undefined, number>;
  readonly #readings = new Map<number | undefined, Reading>();

  /** @param lines in any order, unique; several only for markets with two selections */
  constructor(lines: readonly (MarketLine | SummedLine)[], selections: number) {
    const sorted = lines.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
    this.lines = sorted;
    this.selections = selections;
    this.#books = sorted.map(({ books }) =>
      books instanceof LineBooks ? books : new LineBooks(books, selections),
    );
    this.#indexes = new Map(this.lines.map(({ line }, at) => [line, at]));
  }

  /** Undefined where the reference is too thin. */
  price(line: number | undefined, selection: number, without?: number): FairPrice | undefined {
    return this.priceAt(this.indexOf(line), selection, without);
  }

  /** Returns the index of a line in `lines`; -1 where unknown. */
  indexOf(line: number | undefined): number {
    return this.#indexes.get(line) ?? -1;
  }

  /** The same for a line by its index. */
  priceAt(at: number, selection: number, without?: number): FairPrice | undefined {
    const reading = this.#reading(without);
    const blend = reading.blends[at];
    const same = blend?.groups ?? 0;
    const groups = same < MIN_REFERENCES ? Math.max(same, this.#near(at, reading, without)) : same;
    if (groups < MIN_REFERENCES) return undefined;
    const blended = blend?.probabilities[selection];
    const curve = reading.curve[at];
    if (curve === undefined && (blended === undefined || same < MIN_REFERENCES)) return undefined;
    const spline = curve === undefined || selection === 0 ? curve : 1 - curve;
    const price: FairPrice = { probability: spline ?? blended ?? Number.NaN, groups };
    if (spline !== undefined)
      price.spline = { probability: spline, sameBets: blend?.books ?? 0, dataPoints: reading.dataPoints };
    if (blended !== undefined) price.blended = blended;
    return price;
  }

  /**
   * Returns the lowest fair price over leaving out any one of its references: reveals dependence on a single odd price.
   * Undefined where there is no price, or where it does not depend on the books of its own line.
   */
  leastAt(at: number, selection: number, without?: number): LeastPrice | undefined {
    const price = this.priceAt(at, selection, without);
    if (price?.blended === undefined) return undefined;
    let least: LeastPrice | undefined;
    for (const { left, probabilities } of this.#books[at]?.withoutEachToo(without) ?? []) {
      const probability = price.probability + (probabilities[selection] ?? 0) - price.blended;
      if (probability < (least?.probability ?? Number.POSITIVE_INFINITY)) least = { probability, left };
    }
    return least;
  }

  /** Returns the estimate of a line's books where they are too few to be a reference; undefined without any. */
  hint(
    line: number | undefined,
    selection: number,
    without?: number,
  ): { probability: number; groups: number } | undefined {
    const blend = this.#reading(without).blends[this.indexOf(line)];
    const probability = blend?.probabilities[selection];
    return blend && probability !== undefined ? { probability, groups: blend.groups } : undefined;
  }

  /** Returns each book's share of its line's estimate, in the order of the line's books. */
  shares(line: number | undefined, without?: number): number[] {
    return this.#books[this.indexOf(line)]?.shares(without) ?? [];
  }

  #reading(without: number | undefined): Reading {
    const known = this.#readings.get(without);
    if (known) return known;
    const blends = this.#books.map((books) => books.without(without));
    const points: CurvePoint[] = [];
    let dataPoints = 0;
    for (const [at, blend] of blends.entries()) {
      const line = this.lines[at]?.line;
      if (!blend || line === undefined) continue;
      points.push(pointOf(line, blend));
      dataPoints += blend.books;
    }
    const fitted = once(() => fit(points));
    const hasCurve = this.selections === 2 && points.length >= 2;
    const curve = hasCurve ? this.#draw(blends, points, fitted) : NO_CURVE;
    const reading = { blends, curve, dataPoints, fitted, near: new Map() };
    this.#readings.set(without, reading);
    return reading;
  }

  /**
   * Reads off lines between others even where no remaining book quotes them; beyond the outermost there is no estimate.
   */
  #draw(
    blends: Reading['blends'],
    points: readonly CurvePoint[],
    fitted: () => Fitted,
  ): readonly (number | undefined)[] {
    const { lines } = this;
    if (points.length === lines.length) return smoothed(points, fitted);
    const first = blends.findIndex((blend) => blend !== undefined);
    const last = blends.findLastIndex((blend) => blend !== undefined);
    const inside = lines.slice(first, last + 1).map(({ line = Number.NaN }, index) => {
      const blend = blends[first + index];
      return blend ? pointOf(line, blend) : { line, share: 0.5, weight: 0, support: 0 };
    });
    const curve = new Array<number | undefined>(first).fill(undefined);
    return curve.concat(smoothed(inside, fitted));
  }

  /**
   * Counts the independent bookmakers behind a thin line: its own and those of near lines, which must be on both its
   * sides.
   */
  #near(at: number, reading: Reading, without: number | undefined): number {
    const known = reading.near.get(at);
    if (known !== undefined) return known;
    const groups = this.#countNear(at, reading, without);
    reading.near.set(at, groups);
    return groups;
  }

  #countNear(at: number, { blends, curve, fitted }: Reading, without: number | undefined): number {
    const line = this.lines[at]?.line;
    const stands = (blend: Blend | undefined): boolean => (blend?.groups ?? 0) >= MIN_REFERENCES;
    const isBetween = blends.slice(0, at).some(stands) && blends.slice(at + 1).some(stands);
    if (line === undefined || curve.length === 0 || !isBetween) return 0;
    const { slope } = fitted();
    const groups = new Set<number>();
    const sides = new Set<number>();
    for (const [other, own] of this.lines.entries()) {
      const away = (own.line ?? 0) - line;
      if (Math.abs(away) * slope > NEAR || !blends[other]) continue;
      if (stands(blends[other])) sides.add(Math.sign(away));
      for (const group of this.#books[other]?.groups() ?? []) if (group !== without) groups.add(group);
    }
    return sides.has(-1) && sides.has(1) ? groups.size : 0;
  }
}

const pointOf = (line: number, { probabilities, weight, groups }: Blend): CurvePoint => ({
  line,
  share: probabilities[0] ?? 0,
  weight,
  support: Math.min(1, groups / MIN_REFERENCES),
});

/** Memoizes a computation. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
