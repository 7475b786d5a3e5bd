import { ROLE, type Role } from './outcome-key.ts';

/**
 * The bets around one score: on one side finishing above it, level with it, or on the other side. A side's line in
 * quarters around the score gives the bet's result at the score itself: -2 loses, -1 loses half, 0 is void, 1 wins
 * half, 2 wins. With the bet on the score itself and the bet on either side there are twelve, each with a fixed index,
 * its `place`.
 */
export const PLACES = 12;
export const DRAW_PLACE = 10;
export const EITHER_PLACE = 11;
/** Number of lines around a score, from -2 to 2. */
const LINES = 5;
const WIN = -2;
const NOT_LOSE = 2;

/** Role of the bet at an index. */
export const roleAt = (place: number): Role =>
  place === DRAW_PLACE
    ? ROLE.DRAW
    : place === EITHER_PLACE
      ? ROLE.EITHER
      : place < LINES
        ? ROLE.SIDE1
        : ROLE.SIDE2;
/** A side's line around the score, in quarters; meaningless for draw and either. */
export const lineAt = (place: number): number => (place % LINES) + WIN;

const first = (line: number): number => line - WIN;
const second = (line: number): number => LINES + line - WIN;
/** The same bet seen from the other side. */
const mirrored = (place: number): number => (place >= DRAW_PLACE ? place : (place + LINES) % (2 * LINES));

export const bitOf = (place: number): number => 1 << place;
const maskOf = (places: readonly number[]): number => places.reduce((mask, place) => mask | bitOf(place), 0);

/**
 * `draw`: one side, the other, the score. `sameSide`: two of one side, then the other's. `either`: one side, the other,
 * either.
 */
type Shape = 'draw' | 'sameSide' | 'either';

/** Three bets around a score of which the optimal stakes may need all, and which no fixed stakes complete. */
export interface ThreeLegCombo {
  readonly shape: Shape;
  readonly places: readonly [number, number, number];
  /** Bit set of `places`. */
  readonly mask: number;
}

const mix = (shape: Shape, places: readonly [number, number, number]): ThreeLegCombo => ({
  shape,
  places,
  mask: maskOf(places),
});

const between = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

const fromBothSides = ({ shape, places: [one, two, three] }: ThreeLegCombo): ThreeLegCombo[] => [
  mix(shape, [one, two, three]),
  mix(shape, [mirrored(one), mirrored(two), mirrored(three)]),
];

/** Every mix that can be an arb better than its pairs; the others leave a result uncovered or have a redundant leg. */
const ONE_WAY: readonly ThreeLegCombo[] = [
  ...between(WIN + 1, 1).flatMap((one) =>
    between(WIN + 1, Math.min(one, 0 - one)).map((two) => mix('draw', [first(one), second(two), DRAW_PLACE])),
  ),
  ...between(WIN + 1, 1).flatMap((other) =>
    between(WIN, 0 - other).flatMap((one) =>
      between(1 - other, NOT_LOSE).map((two) => mix('sameSide', [first(one), first(two), second(other)])),
    ),
  ),
  ...between(1, NOT_LOSE).flatMap((one) =>
    between(1 - one, Math.min(one, 1)).map((two) => mix('either', [first(one), second(two), EITHER_PLACE])),
  ),
];

/** The mixes of both sides, without duplicates. */
export const MIXES: readonly ThreeLegCombo[] = [
  ...new Map(ONE_WAY.flatMap(fromBothSides).map((each) => [each.mask, each])).values(),
];

const byMask = new Map(MIXES.map((each) => [each.mask, each]));
export const mixOf = (mask: number): ThreeLegCombo | undefined => byMask.get(mask);

/** Whether the available bets contain a mix. */
export const mayMix = (mask: number): boolean => MIXES.some((each) => (each.mask & mask) === each.mask);

export const mixesWith: readonly (readonly ThreeLegCombo[])[] = Array.from({ length: PLACES }, (_, place) =>
  MIXES.filter(({ places }) => places.includes(place)),
);

/** Returns what a bet pays at the score, per unit of its return when it wins. @param inverse 1 / odds */
export function coverAt(place: number, inverse: number): number {
  if (place >= DRAW_PLACE) return place === DRAW_PLACE ? 1 : 0;
  const line = place < LINES ? place : place - LINES;
  switch (line) {
    case 0:
      return 0;
    case 1:
      return inverse / 2;
    case 2:
      return inverse;
    case 3:
      return (1 + inverse) / 2;
    default:
      return 1;
  }
}
