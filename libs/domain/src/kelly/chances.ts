import type { Settled } from '../odds/index.ts';

/** Probabilities of a bet's outcomes; they add up to 1. */
export type Chances = Readonly<Partial<Record<Settled, number>>>;

const QUARTERS = 4;
const isChance = (value: number): boolean => value >= 0 && value <= 1;

/** The bet's own inverse fair odds, and those of the same side at half lines where known. */
export interface LineShares {
  /** The bet wins above it: the line of an over; for a handicap the one with the opposite sign. */
  line: number;
  share: number;
  halfShare: (line: number) => number | undefined;
}

/** Outcome probabilities when a result on the whole number n returns the stake, `share = w / (1 - v)`. */
function voidOn(n: number, { share, halfShare }: LineShares): Chances | undefined {
  const [above, below] = [halfShare(n + 0.5), halfShare(n - 0.5)];
  const lost = below === undefined ? undefined : 1 - below;
  const stands =
    above !== undefined && below !== undefined
      ? 1 - (below - above)
      : above !== undefined
        ? above / share
        : lost !== undefined
          ? lost / (1 - share)
          : Number.NaN;
  return isChance(stands) ? { won: share * stands, void: 1 - stands, lost: (1 - share) * stands } : undefined;
}

/** n + 0.25: the result on n loses half, `share = w / (1 - h)` with h half of its probability. */
function halfLostOn(n: number, { share, halfShare }: LineShares): Chances | undefined {
  const [above, below] = [halfShare(n + 0.5), halfShare(n - 0.5)];
  const half =
    above !== undefined
      ? 1 - above / share
      : below !== undefined
        ? (below - share) / (2 - share)
        : Number.NaN;
  const won = share * (1 - half);
  return isChance(half) && isChance(won + 2 * half)
    ? { won, halfLost: 2 * half, lost: 1 - won - 2 * half }
    : undefined;
}

/** n - 0.25: the result on n wins half, `share = (w + h) / (1 - h)`. */
function halfWonOn(n: number, { share, halfShare }: LineShares): Chances | undefined {
  const [above, below] = [halfShare(n + 0.5), halfShare(n - 0.5)];
  const half =
    below !== undefined
      ? (below - share) / (1 - share)
      : above !== undefined
        ? (share - above) / (1 + share)
        : Number.NaN;
  const won = share * (1 - half) - half;
  return isChance(half) && isChance(won) && isChance(won + 2 * half)
    ? { won, halfWon: 2 * half, lost: 1 - won - 2 * half }
    : undefined;
}

/**
 * Derives a line bet's outcome probabilities from inverse fair odds: those of a whole or quarter line exclude the
 * returned stake, and a neighbouring half line determines its amount. Undefined where none is known or they contradict
 * each other. Settlement as in research/domain.md 1.6.
 */
export function chancesOf(shares: LineShares): Chances | undefined {
  const { line, share } = shares;
  if (!(share > 0 && share < 1)) return undefined;
  switch ((((line * QUARTERS) % QUARTERS) + QUARTERS) % QUARTERS) {
    case 0:
      return voidOn(line, shares);
    case 1:
      return halfLostOn(line - 0.25, shares);
    case 2:
      return { won: share, lost: 1 - share };
    case 3:
      return halfWonOn(line + 0.25, shares);
    default:
      return undefined;
  }
}
