import type { Side } from '../markets/index.ts';
import type { Net } from './back-bet.ts';

/** A bet at the exchange, on the selection or against it. `stakeCents` of a lay is the backer's stake. */
export interface ExchangeBet {
  side: Side;
  odds: number;
  stakeCents: number;
}

/** Returns the combined net of an exchange market's bets, before commission, in cents. */
export function marketNet(bets: readonly ExchangeBet[]): Net {
  const net: Net = { ifWins: 0, ifLoses: 0 };
  for (const { side, odds, stakeCents } of bets) {
    const sign = side === 'lay' ? -1 : 1;
    net.ifWins += sign * stakeCents * (odds - 1);
    net.ifLoses -= sign * stakeCents;
  }
  return net;
}

/** Commission applies to a market's net winnings, never to losses. */
export const afterCommission = (netCents: number, commissionPct: number): number =>
  netCents > 0 ? netCents * (1 - commissionPct / 100) : netCents;

/** Change of the market's net by one cent of stake, for both results. */
const perStake = ({ side, odds }: Pick<ExchangeBet, 'side' | 'odds'>): Net =>
  marketNet([{ side, odds, stakeCents: 1 }]);

export interface StandingBets {
  /** Net at the bookmaker. */
  back: Net;
  /** Net at the exchange, before commission. */
  market: Net;
  commissionPct: number;
}

/** Returns the combined net after commission. */
export const together = ({ back, market, commissionPct }: StandingBets): Net => ({
  ifWins: back.ifWins + afterCommission(market.ifWins, commissionPct),
  ifLoses: back.ifLoses + afterCommission(market.ifLoses, commissionPct),
});

/**
 * Returns the stake at which both results pay the same, unrounded; negative where the bet would have to be on the
 * opposite side. Each result is linear with a kink where the market's net is 0, so the solution is on one of four
 * lines: with or without commission, for either result. With lays only it is `(W - M - X - K1) / (L - c)`
 * (research/plans.md 3.2).
 */
export function levelStake(standing: StandingBets, next: Pick<ExchangeBet, 'side' | 'odds'>): number {
  const { back, market, commissionPct } = standing;
  const step = perStake(next);
  const keeps = [1 - commissionPct / 100, 1];
  let nearest = { stake: 0, apart: Number.POSITIVE_INFINITY };
  for (const retainedIfWins of keeps)
    for (const retainedIfLoses of keeps) {
      const apart =
        back.ifWins + market.ifWins * retainedIfWins - back.ifLoses - market.ifLoses * retainedIfLoses;
      const stake = apart / (step.ifLoses * retainedIfLoses - step.ifWins * retainedIfWins);
      const result = together({ ...standing, market: moved(market, step, stake) });
      const off = Math.abs(result.ifWins - result.ifLoses);
      if (off < nearest.apart) nearest = { stake, apart: off };
    }
  return nearest.stake;
}

/** Returns the stake at which one result pays 0, unrounded: above the level stake, or below it. */
export function stakeToZero(
  { back, market, commissionPct }: StandingBets,
  next: Pick<ExchangeBet, 'side' | 'odds'>,
  result: keyof Net,
): number {
  const wanted = 0 - back[result];
  const before = wanted > 0 ? wanted / (1 - commissionPct / 100) : wanted;
  return (before - market[result]) / perStake(next)[result];
}

export const moved = (market: Net, step: Net, stake: number): Net => ({
  ifWins: market.ifWins + step.ifWins * stake,
  ifLoses: market.ifLoses + step.ifLoses * stake,
});
