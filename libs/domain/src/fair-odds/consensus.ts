import type { FairBook } from './blend.ts';
import { type Blend, LineBooks } from './blend.ts';
import { type CurvePoint, slopeOf, smoothed } from './curve.ts';

/** Fewer independent bookmakers than this are no reference. */
export const MIN_REFERENCES = 3;
/** Neighbours speak for a thin line up to this distance in logits: a quarter of a goal, two points of basketball, rounding let alone. */
const NEAR = 0.3 + 1e-9;

const NO_CURVE: ReadonlyMap<number, number> = new Map();

/** One market as its bookmakers price it, line by line. */
export interface MarketLine {
  /** Undefined where the market has none. */
  line: number | undefined;
  books: readonly FairBook[];
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

interface Reading {
  blends: (Blend | undefined)[];
  /** Inverse fair odds of the first selection, by line; empty where there is no curve. */
  curve: ReadonlyMap<number, number>;
  points: readonly CurvePoint[];
  dataPoints: number;
}

/**
 * The consensus of a market. Every answer can leave a group of bookmakers out; readings are kept for those that were asked
 * for, so that judging all prices of a market reads it once a bookmaker.
 */
export class Consensus {
  readonly lines: readonly MarketLine[];
  readonly selections: number;
  readonly #books: LineBooks[];
  readonly #places: ReadonlyMap<number | undefined, number>;
  readonly #readings = new Map<number | undefined, Reading>();

  /** @param lines in any order, no line twice; several only of markets with two selections */
  constructor(lines: readonly MarketLine[], selections: number) {
    this.lines = lines.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
    this.selections = selections;
    this.#books = this.lines.map(({ books }) => new LineBooks(books, selections));
    this.#places = new Map(this.lines.map(({ line }, at) => [line, at]));
  }

  /** Undefined where the reference is too thin. */
  price(line: number | undefined, selection: number, without?: number): FairPrice | undefined {
    const at = this.#places.get(line);
    if (at === undefined) return undefined;
    const reading = this.#reading(without);
    const blend = reading.blends[at];
    const same = blend?.groups ?? 0;
    const groups = same < MIN_REFERENCES ? Math.max(same, this.#near(at, reading, without)) : same;
    if (groups < MIN_REFERENCES) return undefined;
    const blended = blend?.probabilities[selection];
    const curve = line === undefined ? undefined : reading.curve.get(line);
    if (curve === undefined && (blended === undefined || same < MIN_REFERENCES)) return undefined;
    const spline = curve === undefined ? undefined : selection === 0 ? curve : 1 - curve;
    return {
      probability: spline ?? blended ?? Number.NaN,
      ...(spline !== undefined && {
        spline: { probability: spline, sameBets: blend?.books ?? 0, dataPoints: reading.dataPoints },
      }),
      ...(blended !== undefined && { blended }),
      groups,
    };
  }

  /** What the books of a line say where they are too few to be a reference; undefined where there is none at all. */
  hint(
    line: number | undefined,
    selection: number,
    without?: number,
  ): { probability: number; groups: number } | undefined {
    const at = this.#places.get(line);
    const blend = at === undefined ? undefined : this.#reading(without).blends[at];
    const probability = blend?.probabilities[selection];
    return blend && probability !== undefined ? { probability, groups: blend.groups } : undefined;
  }

  /** How much of its line's estimate each book is; in the order of the line's books. */
  shares(line: number | undefined, without?: number): number[] {
    return this.#books[this.#places.get(line) ?? -1]?.shares(without) ?? [];
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
      const support = Math.min(1, blend.groups / MIN_REFERENCES);
      points.push({ line, share: blend.probabilities[0] ?? 0, weight: blend.weight, support });
      dataPoints += blend.books;
    }
    const hasCurve = this.selections === 2 && points.length >= 2;
    const curve = hasCurve ? this.#draw(points) : NO_CURVE;
    const reading = { blends, curve, points, dataPoints };
    this.#readings.set(without, reading);
    return reading;
  }

  /** Lines between others that nobody else quotes are read off too; beyond the outermost nothing is said. */
  #draw(points: readonly CurvePoint[]): Map<number, number> {
    const first = points[0]?.line ?? Number.NaN;
    const last = points.at(-1)?.line ?? Number.NaN;
    const known = new Map(points.map((point) => [point.line, point]));
    const asked = this.lines.flatMap(({ line }) => (line === undefined ? [] : [line]));
    const inside = asked.filter((line) => line >= first && line <= last);
    const all = inside.map((line) => known.get(line) ?? { line, share: 0.5, weight: 0, support: 0 });
    return new Map(smoothed(all).map((share, at) => [inside[at] ?? Number.NaN, share]));
  }

  /** Independent bookmakers behind a thin line: its own and those of the near lines, which must be on both its sides. */
  #near(at: number, { blends, curve, points }: Reading, without: number | undefined): number {
    const line = this.lines[at]?.line;
    if (line === undefined || curve.size === 0) return 0;
    const slope = slopeOf(points);
    const voices = new Set<number>();
    const sides = new Set<number>();
    for (const [other, own] of this.lines.entries()) {
      const away = (own.line ?? 0) - line;
      if (Math.abs(away) * slope > NEAR || !blends[other]) continue;
      if (blends[other].groups >= MIN_REFERENCES) sides.add(Math.sign(away));
      for (const { group } of own.books) if (group !== without) voices.add(group);
    }
    return sides.has(-1) && sides.has(1) ? voices.size : 0;
  }
}
