import type { EngineLimits } from '../limits/engine-limits.ts';
import type { Opinion } from './bimodal.ts';

/** Two others may both be slow; three in agreement are the market. */
const MIN_AGREEING = 3;
/** A book reversed relative to two others in agreement is wrong, whatever a third would show. */
const MIN_STRAIGHT = 2;
/**
 * Sides this close to even, draw aside (1.85 and 2.15), are no evidence: bookmakers disagree on the favourite there, and
 * one of the other opinion is the others' mirror image. Of 11,700 real books two were mirrored, both near even.
 */
const NEAR_EVEN = 0.08;
/**
 * A mirrored book is this many times nearer to the others' mirror image than to the others, and no further from it than
 * the next limit.
 */
const NEARER = 3;
const MOST_OFF_MIRROR = 0.02;

/** Opinions of the others on a line, one per original. */
interface Others {
  sources: number;
  side1: number;
  side2: number;
  /** How far apart they are on the side where they differ most. */
  spread: number;
}

/** All opinions on a line, sorted once, so that comparing one with the others need not visit each pair. */
export class IndependentSources {
  /** Clones of one original count as one opinion, the first. */
  readonly #byGroup = new Map<number, Opinion>();
  readonly #sides1: Float64Array;
  readonly #sides2: Float64Array;

  constructor(all: readonly Opinion[]) {
    const sides1 = new Float64Array(all.length);
    const sides2 = new Float64Array(all.length);
    let count = 0;
    for (const opinion of all) {
      if (this.#byGroup.has(opinion.group)) continue;
      this.#byGroup.set(opinion.group, opinion);
      sides1[count] = opinion.side1;
      sides2[count] = opinion.side2;
      count++;
    }
    this.#sides1 = sides1.subarray(0, count).sort();
    this.#sides2 = sides2.subarray(0, count).sort();
  }

  /** Undefined if there are no others. */
  besides({ group }: Opinion): Others | undefined {
    const own = this.#byGroup.get(group);
    const one = without(this.#sides1, own?.side1);
    const two = without(this.#sides2, own?.side2);
    if (one.count === 0) return undefined;
    const spread = Math.max(one.high - one.low, two.high - two.low);
    return { sources: one.count, side1: one.median, side2: two.median, spread };
  }

  /**
   * Whether an opinion is beyond those of all other originals on a side, as any that is alone or mirrored must be: both
   * are further from the others' middle than the others are from each other.
   */
  isBeyond(opinion: Opinion): boolean {
    const [sides1, sides2] = [this.#sides1, this.#sides2];
    // Nearly all are within, whichever is left out.
    if (isAmid(opinion.side1, sides1) && isAmid(opinion.side2, sides2)) return false;
    const own = this.#byGroup.get(opinion.group);
    return (
      isOutside(opinion.side1, without(sides1, own?.side1)) ||
      isOutside(opinion.side2, without(sides2, own?.side2))
    );
  }
}

interface Range {
  count: number;
  low: number;
  high: number;
  median: number;
}

const isOutside = (value: number, { low, high }: Range): boolean => value < low || value > high;

const isAmid = (value: number, sorted: Float64Array): boolean =>
  value >= (sorted[1] ?? Number.POSITIVE_INFINITY) &&
  value <= (sorted[sorted.length - 2] ?? Number.NEGATIVE_INFINITY);

/** Returns the sorted values without one of them. */
function without(sorted: Float64Array, value: number | undefined): Range {
  const left = value === undefined ? -1 : sorted.indexOf(value);
  const count = left < 0 ? sorted.length : sorted.length - 1;
  const at = (place: number): number => sorted[left >= 0 && place >= left ? place + 1 : place] ?? Number.NaN;
  if (count === 0) return { count, low: Number.POSITIVE_INFINITY, high: Number.NEGATIVE_INFINITY, median: 0 };
  const middle = count >> 1;
  const median = count % 2 === 1 ? at(middle) : (at(middle) + at(middle - 1)) / 2;
  return { count, low: at(0), high: at(count - 1), median };
}

/**
 * Whether the bookmaker is far from others in agreement: it is wrong, or first, so an arb with it would be voided, or
 * gone.
 */
export function isAlone(
  own: Opinion,
  all: IndependentSources,
  { aloneGap, agreedSpread }: Pick<EngineLimits, 'aloneGap' | 'agreedSpread'>,
): boolean {
  const others = all.besides(own);
  if (!others || others.sources < MIN_AGREEING || others.spread > agreedSpread) return false;
  return furthest(own, others) > aloneGap;
}

/**
 * Whether the book is the others' with the sides swapped: they have a favourite, and it is nearly equal to their mirror
 * image and further from them than they are from each other.
 */
export function isMirrored(own: Opinion, all: IndependentSources): boolean {
  const others = all.besides(own);
  if (!others || others.sources < MIN_STRAIGHT || isNearEven(others)) return false;
  const straight = furthest(own, others);
  if (straight <= others.spread) return false;
  const mirrored = furthest(own, { side1: others.side2, side2: others.side1 });
  return mirrored <= Math.min(MOST_OFF_MIRROR, straight / NEARER);
}

type Sides = Pick<Opinion, 'side1' | 'side2'>;
const isNearEven = ({ side1, side2 }: Sides): boolean =>
  Math.abs(side1 - side2) <= NEAR_EVEN * (side1 + side2);
const furthest = (one: Sides, other: Sides): number =>
  Math.max(Math.abs(one.side1 - other.side1), Math.abs(one.side2 - other.side2));
