import type { Pick } from '../markets/index.ts';
import type { Settled } from '../odds/index.ts';
import type { Sport } from '../sports/index.ts';
import { legOutlayCents, returnsCents, type StakeLeg } from '../stakes/index.ts';
import type { ResultLabel } from './label.ts';
import { middles } from './middle.ts';
import { resultsOf } from './results.ts';

/** A placed bet; its pick includes the side. */
export interface PlacedBet extends StakeLeg {
  pick: Pick;
  stakeCents: number;
}

export interface PayoffRow {
  /** The row covers any of these. */
  results: ResultLabel[];
  settled: Settled[];
  /** Profit or loss of each bet, after fees and rounding to cents. */
  legProfitCents: number[];
  profitCents: number;
  /** Wins more than the balanced return. */
  isMiddle: boolean;
}

/** The uncovered risk: a bookmaker declares one leg void while the others lose. */
interface VoidRow {
  voidLeg: number;
  legProfitCents: number[];
  profitCents: number;
}

export interface PayoffTable {
  rows: PayoffRow[];
  worstProfitCents: number;
  /** The worst case of a void; absent for a single bet. */
  notCovered?: VoidRow;
}

const sum = (cents: readonly number[]): number => cents.reduce((total, value) => total + value, 0);

/** Profit or loss of each bet in one result. */
function profitsOf(bets: readonly PlacedBet[], settled: readonly Settled[]): number[] {
  const stakes = bets.map(({ stakeCents }) => stakeCents);
  const returns = returnsCents(bets, stakes, settled);
  return bets.map((bet, at) => (returns[at] ?? 0) - legOutlayCents(bet, bet.stakeCents));
}

/** How a bet settles that its bookmaker declares void; an exactly hit line is a regular result instead. */
const voidAt = (bet: PlacedBet | undefined): Settled => (bet?.losesWhenVoid ? 'lost' : 'void');

/** Returns the worst of the rows' profits with one leg void. */
function worstVoid(bets: readonly PlacedBet[], rows: readonly PayoffRow[]): VoidRow | undefined {
  const voids = bets.flatMap((_, voidLeg) =>
    rows.map((row): VoidRow => {
      const legProfitCents = profitsOf(bets, row.settled.with(voidLeg, voidAt(bets[voidLeg])));
      return { voidLeg, legProfitCents, profitCents: sum(legProfitCents) };
    }),
  );
  return voids.reduce<VoidRow | undefined>(
    (worst, row) => (!worst || row.profitCents < worst.profitCents ? row : worst),
    undefined,
  );
}

/**
 * Computes the payoff of every result that the bets distinguish, leg by leg, in cents.
 * @param sport decides about draws; see `resultsOf`
 * @throws PickError when a pick's market, selection and line are incompatible
 */
export function payoffTable(placed: readonly PlacedBet[], sport?: Sport): PayoffTable {
  const bets = placed.map((bet) => ({ ...bet, side: bet.pick.side }));
  const results = resultsOf(
    bets.map((bet) => bet.pick),
    sport,
  );
  const inMiddle = middles(
    bets,
    results.map((result) => result.settled),
  );
  const rows = results.map(({ labels, settled }, at): PayoffRow => {
    const legProfitCents = profitsOf(bets, settled);
    return {
      results: labels,
      settled,
      legProfitCents,
      profitCents: sum(legProfitCents),
      isMiddle: inMiddle[at] ?? false,
    };
  });
  const notCovered = bets.length > 1 ? worstVoid(bets, rows) : undefined;
  return {
    rows,
    worstProfitCents: Math.min(...rows.map((row) => row.profitCents)),
    ...(notCovered && { notCovered }),
  };
}
