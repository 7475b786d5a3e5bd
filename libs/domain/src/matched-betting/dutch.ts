import { effectiveOdds, type Fee, isOdds } from '../odds/index.ts';
import { roundCents, type StakeRules, stepsNear } from '../stakes/index.ts';
import { type BackBet, backNet, isBackBet, type Net } from './back-bet.ts';

/** Another result of the same market, backed at another bookmaker. */
export interface Cover extends StakeRules {
  /** As quoted. */
  odds: number;
  fee?: Fee | undefined;
}

interface DutchCover {
  /** Rounded to the bookmaker's rules; the amounts below follow from it. */
  stakeCents: number;
  /** Before rounding. */
  exactCents: number;
  /** Total of all bets with this result. */
  totalCents: number;
}

export interface DutchPlan {
  covers: DutchCover[];
  /** Total of all bets if the bet wins. */
  ifWinsCents: number;
  /** The worst of all results, as paid. */
  worstCents: number;
  /** The uncovered risk: the bet whose result occurs is declared void, and all others lose; the worst case. */
  notCoveredCents: number;
  /** The worst result of the unrounded stakes in percent of the stake. */
  yieldPct: number;
}

const MOST_COVERS = 5;
const outlayOf = (stakeCents: number, fee: Fee | undefined): number =>
  fee?.model === 'stake' ? stakeCents * (1 + fee.ratePct / 100) : stakeCents;

const toCents = (cents: number): number => (cents < 0 ? 0 - roundCents(0 - cents) : roundCents(cents));

/** Returns the worst result with its bet void: that one returns its outlay, unless its bookmaker keeps it. */
function worstVoid(net: Net, covers: readonly Cover[], stakes: readonly number[]): number {
  const outlays = covers.map(({ fee }, at) => outlayOf(stakes[at] ?? 0, fee));
  const paid = outlays.reduce((sum, outlay) => sum + outlay, 0);
  const backs = outlays.map((outlay, at) => (covers[at]?.losesWhenVoid ? 0 : outlay));
  return Math.min(0 - paid, ...backs.map((back) => net.ifLoses + back - paid));
}

/** Returns the accepted stakes next to an exact one: a cover below the minimum is raised to it. */
function takenNear(cover: StakeRules, exactCents: number): number[] {
  const { stepCents = 1, minCents = 0 } = cover;
  const least = Math.ceil(minCents / stepCents) * stepCents;
  return stepsNear(cover, exactCents).map((cents) => Math.max(cents, least));
}

/** Returns the combination of stakes, one of each cover, with the best worst result; the first of equal ones. */
function bestOf(choices: readonly (readonly number[])[], worstOf: (stakes: number[]) => number): number[] {
  const ways = choices.reduce<number[][]>(
    (built, options) => built.flatMap((stakes) => options.map((option) => [...stakes, option])),
    [[]],
  );
  return ways.reduce((best, way) => (worstOf(way) > worstOf(best) ? way : best));
}

/**
 * Covers a bet without an exchange: backs every other result so that all pay the same (research/plans.md 3.2). With the
 * bet's nets W and X, a cover has to return W - X: for cash `B o / o_j`, for a freebet whose stake is not returned `F
 * (o - 1) / o_j`. Stakes are rounded to each bookmaker's rules first, then amounts follow. Undefined for invalid odds
 * or amounts.
 */
export function planDutch(back: BackBet, covers: readonly Cover[]): DutchPlan | undefined {
  const isSound = covers.every(({ odds, stepCents = 1 }) => isOdds(odds) && stepCents >= 1);
  if (!isBackBet(back) || covers.length === 0 || covers.length > MOST_COVERS || !isSound) return undefined;
  const net = backNet(back);
  const exact = covers.map(({ odds, fee }) => {
    // A fee on the stake is paid on top, so that a cent of outlay returns the effective odds.
    const perCent = outlayOf(1, fee) * effectiveOdds(odds, fee);
    return (net.ifWins - net.ifLoses) / perCent;
  });
  const results = (stakes: readonly number[]): number[] => {
    const outlays = covers.map(({ fee }, at) => outlayOf(stakes[at] ?? 0, fee));
    const paid = outlays.reduce((sum, outlay) => sum + outlay, 0);
    const returns = covers.map(({ odds, fee }, at) => (outlays[at] ?? 0) * effectiveOdds(odds, fee));
    return [net.ifWins - paid, ...returns.map((returned) => net.ifLoses + returned - paid)];
  };
  const taken = bestOf(
    covers.map((cover, at) => takenNear(cover, exact[at] ?? 0)),
    (stakes) => Math.min(...results(stakes)),
  );
  const [ifWins = 0, ...rest] = results(taken).map(toCents);
  return {
    covers: taken.map((stakeCents, at) => ({
      stakeCents,
      exactCents: exact[at] ?? 0,
      totalCents: rest[at] ?? 0,
    })),
    ifWinsCents: ifWins,
    worstCents: Math.min(ifWins, ...rest),
    notCoveredCents: toCents(worstVoid(net, covers, taken)),
    yieldPct: (Math.min(...results(exact)) / back.stakeCents) * 100,
  };
}
