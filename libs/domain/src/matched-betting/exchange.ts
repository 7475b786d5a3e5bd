import type { Side } from '../markets/index.ts';
import type { Net } from './back-bet.ts';

/** A bet at the exchange, on the selection or against it. `stakeCents` of a lay is what the other side puts up. */
export interface ExchangeBet {
  side: Side;
  odds: number;
  stakeCents: number;
}

/** What bets of one market at one exchange net together, before commission, in cents. */
export function marketNet(bets: readonly ExchangeBet[]): Net {
  const net: Net = { ifWins: 0, ifLoses: 0 };
  for (const { side, odds, stakeCents } of bets) {
    const sign = side === 'lay' ? -1 : 1;
    net.ifWins += sign * stakeCents * (odds - 1);
    net.ifLoses -= sign * stakeCents;
  }
  return net;
}

/** Commission is on what the bets of a market win together, and never on what they lose. */
export const afterCommission = (netCents: number, commissionPct: number): number =>
  netCents > 0 ? netCents * (1 - commissionPct / 100) : netCents;

/** What one cent of stake moves the market's net by, in both results. */
const perStake = ({ side, odds }: Pick<ExchangeBet, 'side' | 'odds'>): Net =>
  marketNet([{ side, odds, stakeCents: 1 }]);

export interface StandingBets {
  /** What the bookmaker pays. */
  back: Net;
  /** What stands at the exchange, before commission. */
  market: Net;
  commissionPct: number;
}

/** What both sides pay together, after commission. */
export const together = ({ back, market, commissionPct }: StandingBets): Net => ({
  ifWins: back.ifWins + afterCommission(market.ifWins, commissionPct),
  ifLoses: back.ifLoses + afterCommission(market.ifLoses, commissionPct),
});

/**
 * The stake at which both results pay the same, not rounded; negative where the bet would have to be on the other side. Each
 * result is straight but for a bend where the market's net is nothing, so the answer lies on one of four lines: with
 * commission or without, in either result. With lays alone it is `(W - M - X - K1) / (L - c)` (research/plans.md 3.2).
 */
export function levelStake(standing: StandingBets, next: Pick<ExchangeBet, 'side' | 'odds'>): number {
  const { back, market, commissionPct } = standing;
  const step = perStake(next);
  const keeps = [1 - commissionPct / 100, 1];
  let nearest = { stake: 0, apart: Number.POSITIVE_INFINITY };
  for (const keptIfWins of keeps)
    for (const keptIfLoses of keeps) {
      const apart = back.ifWins + market.ifWins * keptIfWins - back.ifLoses - market.ifLoses * keptIfLoses;
      const stake = apart / (step.ifLoses * keptIfLoses - step.ifWins * keptIfWins);
      const result = together({ ...standing, market: moved(market, step, stake) });
      const off = Math.abs(result.ifWins - result.ifLoses);
      if (off < nearest.apart) nearest = { stake, apart: off };
    }
  return nearest.stake;
}

/** The stake at which one result pays nothing, not rounded: lays it off beyond what is level, or less than that. */
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
