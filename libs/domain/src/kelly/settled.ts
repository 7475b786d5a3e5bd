import { returnFactor, type Settled } from '../odds/index.ts';
import type { Chances } from './chances.ts';
import { demandOdds, KellyError } from './single.ts';

const SETTLED: readonly Settled[] = ['won', 'halfWon', 'void', 'halfLost', 'lost'];
/** Precise to far below a cent of any bank. */
const HALVINGS = 50;
const SLACK = 1e-9;

function demandChances(chances: Chances): void {
  const values = SETTLED.map((settled) => chances[settled] ?? 0);
  const sum = values.reduce((total, chance) => total + chance, 0);
  if (!values.every((chance) => chance >= 0 - SLACK) || Math.abs(sum - 1) > SLACK)
    throw new KellyError(`Not chances: ${values}`);
}

/** Returns the net result of one unit for each outcome, with its probability. */
const waysOf = (odds: number, chances: Chances) =>
  SETTLED.map((settled) => ({ chance: chances[settled] ?? 0, net: returnFactor(settled, odds) - 1 }));

/** Expected net profit of one unit, including voids and halves. */
export function expectedNet(odds: number, chances: Chances): number {
  demandOdds(odds);
  demandChances(chances);
  return waysOf(odds, chances).reduce((sum, { chance, net }) => sum + chance * net, 0);
}

/**
 * Returns the growth-optimal share of the bank where the bet may also be void or settle by halves: the root of `sum p_i
 * x_i / (1 + f x_i)`, at least 0. A void alone does not change it, a half loss does: less is at stake.
 * @param odds after fees
 */
export function kellySettled(odds: number, chances: Chances): number {
  if (expectedNet(odds, chances) <= 0) return 0;
  const ways = waysOf(odds, chances);
  const slope = (share: number): number =>
    ways.reduce((sum, { chance, net }) => sum + (chance === 0 ? 0 : (chance * net) / (1 + share * net)), 0);
  let [low, high] = [0, 1];
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2;
    if (slope(middle) > 0) low = middle;
    else high = middle;
  }
  return low;
}
