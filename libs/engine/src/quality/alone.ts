import type { EngineLimits } from '../types.ts';
import type { Opinion } from './camps.ts';
import { median } from './consensus.ts';

/** Two others may both be slow; three who agree are the market. */
const MIN_AGREEING = 3;
/** Who is the other way round than two others who agree is it, whatever a third would say. */
const MIN_STRAIGHT = 2;
/** Sides this close to even are the same either way: changing them makes no arb that a margin would not take. */
const LEAST_TURN = 0.025;
/** A mirrored book lies so much nearer to the others' mirror image than to the others, and no further from it than this. */
const NEARER = 3;
const MOST_OFF_MIRROR = 0.02;

/** What the others say of a line, one voice for each original. */
interface Others {
  voices: number;
  side1: number;
  side2: number;
  /** How far apart they lie on the side where they differ most. */
  spread: number;
}

/** Undefined where there are none. */
function othersOf(own: Opinion, all: readonly Opinion[]): Others | undefined {
  const groups = new Set([own.group]);
  const sides1: number[] = [];
  const sides2: number[] = [];
  for (const { group, side1, side2 } of all) {
    if (groups.has(group)) continue;
    groups.add(group);
    sides1.push(side1);
    sides2.push(side2);
  }
  if (sides1.length === 0) return undefined;
  const spread = Math.max(width(sides1), width(sides2));
  return { voices: sides1.length, side1: median(sides1), side2: median(sides2), spread };
}

/** A bookmaker that is so far off others who agree is wrong, or first: an arb with it would be voided, or gone. */
export function isAlone(
  own: Opinion,
  all: readonly Opinion[],
  { aloneGap, agreedSpread }: Pick<EngineLimits, 'aloneGap' | 'agreedSpread'>,
): boolean {
  const others = othersOf(own, all);
  if (!others || others.voices < MIN_AGREEING || others.spread > agreedSpread) return false;
  return furthest(own, others) > aloneGap;
}

/**
 * Whether the book is the others' with the sides exchanged, however near they are to even: nearly theirs in the mirror, and
 * further from theirs than they are from each other.
 */
export function isMirrored(own: Opinion, all: readonly Opinion[]): boolean {
  const others = othersOf(own, all);
  if (!others || others.voices < MIN_STRAIGHT) return false;
  const straight = furthest(own, others);
  if (straight < LEAST_TURN || straight <= others.spread) return false;
  const mirrored = furthest(own, { side1: others.side2, side2: others.side1 });
  return mirrored <= Math.min(MOST_OFF_MIRROR, straight / NEARER);
}

type Sides = Pick<Opinion, 'side1' | 'side2'>;
const furthest = (one: Sides, other: Sides): number =>
  Math.max(Math.abs(one.side1 - other.side1), Math.abs(one.side2 - other.side2));

const width = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

/**
 * Whether an opinion's side lies beyond those of all other originals. Who is alone or mirrored does on one of them: both are
 * further from the others' middle than the others are from each other. It takes a look at each, not at each pair. Clones of
 * one original are one voice, the first.
 */
export function beyondOthers(
  all: readonly Opinion[],
  sideOf: (opinion: Opinion) => number,
): (own: Opinion) => boolean {
  const met = new Set<number>();
  const voices = all.filter(({ group }) => met.size !== met.add(group).size);
  const low = lowest(voices, sideOf);
  const high = lowest(voices, (opinion) => 0 - sideOf(opinion));
  return (own) => sideOf(own) < low.besides(own.group) || 0 - sideOf(own) < high.besides(own.group);
}

/** The lowest value besides those of a group. */
function lowest(voices: readonly Opinion[], heightOf: (opinion: Opinion) => number) {
  let group = -1;
  let least = Number.POSITIVE_INFINITY;
  let next = Number.POSITIVE_INFINITY;
  for (const voice of voices) {
    const value = heightOf(voice);
    if (value < least) {
      next = least;
      least = value;
      group = voice.group;
    } else if (value < next) next = value;
  }
  return { besides: (own: number): number => (own === group ? next : least) };
}
