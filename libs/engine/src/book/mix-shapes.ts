import { ROLE, type Role } from './outcome-key.ts';

/**
 * The bets around one score: whether one side is above it, level with it, or the other side is. A side's line in quarters
 * around the score says what its bet returns at the score itself: -2 loses it, -1 loses half of it, 0 is void, 1 wins half,
 * 2 wins. With the bet on the score itself and the one on either side there are twelve, each with its place.
 */
export const PLACES = 12;
export const DRAW_PLACE = 10;
export const EITHER_PLACE = 11;
/** Lines that lie around a score, from -2 to 2. */
const LINES = 5;
const WIN = -2;
const NOT_LOSE = 2;

/** What a bet that lies around a score is. */
export const roleAt = (place: number): Role =>
  place === DRAW_PLACE
    ? ROLE.DRAW
    : place === EITHER_PLACE
      ? ROLE.EITHER
      : place < LINES
        ? ROLE.SIDE1
        : ROLE.SIDE2;
/** Its line around the score, in quarters; of a side alone. */
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

/** Three bets around a score of which best stakes may need all, and no fixed stakes make a market. */
export interface ThreeLegCombo {
  readonly shape: Shape;
  readonly places: readonly [number, number, number];
  /** Bits of the places. */
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

/** Every mix that can be an arb which is better than its pairs; the rest leave a result out or have a leg too many. */
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

/** The same from both sides. */
export const MIXES: readonly ThreeLegCombo[] = [
  ...new Map(ONE_WAY.flatMap(fromBothSides).map((each) => [each.mask, each])).values(),
];

const byMask = new Map(MIXES.map((each) => [each.mask, each]));
export const mixOf = (mask: number): ThreeLegCombo | undefined => byMask.get(mask);

/** Whether some of the bets that are there are a mix. */
export const mayMix = (mask: number): boolean => MIXES.some((each) => (each.mask & mask) === each.mask);

export const mixesWith: readonly (readonly ThreeLegCombo[])[] = Array.from({ length: PLACES }, (_, place) =>
  MIXES.filter(({ places }) => places.includes(place)),
);

/** What a bet returns at the score, per unit of its return when it wins. @param inverse of its odds */
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
