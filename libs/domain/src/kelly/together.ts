import { demandOdds, demandProbability, kelly } from './single.ts';

/** One of several bets. */
interface KellyBet {
  odds: number;
  probability: number;
}

interface KellyShares {
  /** Of the bank, in the order of the bets. */
  shares: number[];
  /** Expected growth of the bank's logarithm. */
  growth: number;
}

function demand(bets: readonly KellyBet[]): void {
  for (const { odds, probability } of bets) {
    demandOdds(odds);
    demandProbability(probability);
  }
}

/**
 * Returns the shares of mutually exclusive bets, as in one market: added by value while it is above the reserve `(1 -
 * sum of p) / (1 - sum of 1/o)` of those added, each with `p - reserve / o`. May include a bet without value of its
 * own, because it pays when the others lose (Smoczynski, Tomkins 2010).
 */
export function kellyExclusive(bets: readonly KellyBet[]): KellyShares & { reserve: number } {
  demand(bets);
  const byValue = bets.toSorted((a, b) => b.probability * b.odds - a.probability * a.odds);
  let [chance, cost, reserve] = [0, 0, 1];
  for (const { odds, probability } of byValue) {
    if (probability * odds <= reserve) break;
    chance += probability;
    cost += 1 / odds;
    reserve = (1 - chance) / (1 - cost);
  }
  const shares = bets.map(({ odds, probability }) => Math.max(0, probability - reserve / odds));
  const staked = shares.reduce((total, share) => total + share, 0);
  const rest = Math.max(0, 1 - bets.reduce((total, { probability }) => total + probability, 0));
  const won = bets.map(({ odds, probability }, at) => {
    const bank = 1 - staked + (shares[at] ?? 0) * odds;
    return probability === 0 ? 0 : probability * Math.log(bank);
  });
  const lost = rest === 0 ? 0 : rest * Math.log(1 - staked);
  return { shares, reserve, growth: won.reduce((total, one) => total + one, lost) };
}

/** Beyond this the number of results, 2 to its power, is not worth the difference. */
const MAX_INDEPENDENT = 10;
const ROUNDS = 60;
const HALVINGS = 40;
const CLOSE_ENOUGH = 1e-10;

/**
 * Returns the shares of independent simultaneous bets that maximize the expected logarithm over all results. Coordinate
 * ascent: optimizes one bet at a time until none changes; the objective is concave, so that is the global maximum.
 * @throws RangeError beyond `MAX_INDEPENDENT` bets
 */
export function kellyIndependent(bets: readonly KellyBet[]): KellyShares {
  if (bets.length > MAX_INDEPENDENT) throw new RangeError(`At most ${MAX_INDEPENDENT} bets`);
  demand(bets);
  const shares = bets.map(({ odds, probability }) => kelly(odds, probability));
  const staked = shares.reduce((total, share) => total + share, 0);
  // Each is right alone; together they must not exceed the bank.
  if (staked >= 1) for (const at of shares.keys()) shares[at] = ((shares[at] ?? 0) * 0.99) / staked;
  for (let round = 0; round < ROUNDS; round++) if (improve(bets, shares) < CLOSE_ENOUGH) break;
  return { shares, growth: growthOf(bets, shares) };
}

/** Optimizes each bet once. @returns the greatest change */
function improve(bets: readonly KellyBet[], shares: number[]): number {
  let furthest = 0;
  for (const at of shares.keys()) {
    const held = shares[at] ?? 0;
    const others = shares.reduce((total, share) => total + share, 0) - held;
    let [low, high] = [0, 1 - others];
    for (let halving = 0; halving < HALVINGS; halving++) {
      const middle = (low + high) / 2;
      shares[at] = middle;
      if (slopeOf(bets, shares, at) > 0) low = middle;
      else high = middle;
    }
    shares[at] = low < CLOSE_ENOUGH ? 0 : low;
    furthest = Math.max(furthest, Math.abs((shares[at] ?? 0) - held));
  }
  return furthest;
}

interface Result {
  chance: number;
  bank: number;
  /** Whether a bet wins, by index. */
  wins: (at: number) => boolean;
}

function* resultsOf(bets: readonly KellyBet[], shares: readonly number[]): Generator<Result> {
  for (let bits = 0; bits < 1 << bets.length; bits++) {
    let [chance, bank] = [1, 1];
    for (const [at, { odds, probability }] of bets.entries()) {
      const isWon = (bits & (1 << at)) !== 0;
      chance *= isWon ? probability : 1 - probability;
      bank += (shares[at] ?? 0) * (isWon ? odds - 1 : -1);
    }
    if (chance > 0) yield { chance, bank, wins: (at) => (bits & (1 << at)) !== 0 };
  }
}

function slopeOf(bets: readonly KellyBet[], shares: readonly number[], at: number): number {
  const net = (bets[at]?.odds ?? 1) - 1;
  let slope = 0;
  for (const { chance, bank, wins } of resultsOf(bets, shares)) {
    if (bank <= 0) return Number.NEGATIVE_INFINITY;
    slope += (chance * (wins(at) ? net : -1)) / bank;
  }
  return slope;
}

function growthOf(bets: readonly KellyBet[], shares: readonly number[]): number {
  let growth = 0;
  for (const { chance, bank } of resultsOf(bets, shares)) growth += chance * Math.log(bank);
  return growth;
}
