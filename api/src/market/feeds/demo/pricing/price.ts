import type { Manners } from '../bookies.ts';

/** Price ladder: up to a price, in steps of a size (Betfair's classic ladder). */
const LADDER: readonly (readonly [number, number])[] = [
  [2, 0.01],
  [3, 0.02],
  [4, 0.05],
  [6, 0.1],
  [10, 0.2],
  [20, 0.5],
  [30, 1],
  [50, 2],
  [100, 5],
];
const MIN_ODDS = 1.03;
const MAX_ODDS = 67;

/**
 * Returns the odds that a bookmaker quotes for a fair inverse price, rounded down to its steps; undefined if nobody
 * would offer a price.
 */
export function quotedOdds(
  share: number,
  { marginPct, ticks }: Pick<Manners, 'marginPct' | 'ticks'>,
): number | undefined {
  const odds = 1 / (share * (1 + marginPct / 100));
  return odds >= MIN_ODDS && odds <= MAX_ODDS ? onTick(odds, ticks) : undefined;
}

/** Rounds odds down to a bookmaker's steps. */
export function onTick(odds: number, ticks: Manners['ticks']): number {
  const step = ticks === 'thousandth' ? 0.001 : ticks === 'hundredth' ? softStep(odds) : ladderStep(odds);
  // whole thousandths, so that 2.3 is 2.3 and not 2.3000000000000003
  return Math.round(Math.floor(odds / step + 1e-9) * step * 1000) / 1000;
}

/** Moves odds up by steps of an exchange's ladder. */
export function stepsAbove(odds: number, steps: number): number {
  let at = odds;
  for (let step = 0; step < steps; step++) at = Math.round((at + ladderStep(at)) * 1000) / 1000;
  return at;
}

/** Moves odds down by steps of an exchange's ladder, to its end at most. */
export function stepsBelow(odds: number, steps: number): number {
  let at = odds;
  for (let step = 0; step < steps && at > MIN_ODDS; step++) at = onTick(at - LEAST_STEP / 2, 'ladder');
  return at;
}

const LEAST_STEP = 0.01;
const ladderStep = (odds: number): number => LADDER.find(([upTo]) => odds < upTo)?.[1] ?? 5;
const softStep = (odds: number): number => (odds < 4 ? 0.01 : odds < 8 ? 0.1 : odds < 15 ? 0.5 : 1);
