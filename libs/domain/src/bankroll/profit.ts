import type { Side } from '../markets/index.ts';
import type { FreebetKind } from '../odds/index.ts';
import { oddsOfMicro } from '../odds/index.ts';
import { legOutlayCents, legReturnCents, roundCents, type StakeLeg } from '../stakes/index.ts';
import type { BetState } from './states.schema.ts';

/** The terms of a bet that decide its money. */
export interface BetTerms {
  side: Side;
  /** As placed, in millionths. */
  oddsMicro: number;
  /** As entered: the backer's stake of a lay. */
  stakeCents: number;
  /** On net winnings, in hundredths of a percent. */
  commissionBp: number;
  freebet: FreebetKind | null;
  /** The matched part of the stake; null: all of it. The rest never left the balance. */
  matchedCents: number | null;
  /** Odds after a deduction (Rule 4), in millionths; null: unchanged. */
  reducedOddsMicro: number | null;
}

/** How a bet ended. */
export interface Ending {
  state: BetState;
  /** Of `cashedOut`: the amount paid. */
  cashOutCents: number | null;
  /** Of `deadHeat`: the share of the stake that won, in millionths; 500,000 where two tie for one position. */
  shareMicro: number | null;
}

const BP_PER_PERCENT = 100;
export const SHARE_PARTS = 1_000_000;

const legOf = (bet: BetTerms): StakeLeg => ({
  odds: oddsOfMicro(bet.reducedOddsMicro ?? bet.oddsMicro),
  side: bet.side,
  ...(bet.commissionBp > 0 && {
    fee: { model: 'winnings' as const, ratePct: bet.commissionBp / BP_PER_PERCENT },
  }),
  ...(bet.freebet && { freebet: bet.freebet }),
});

const stakeOf = ({ stakeCents, matchedCents }: BetTerms): number => matchedCents ?? stakeCents;

/**
 * Money that an open bet ties up in its account, in cents: the stake, the liability of a lay, nothing of a free bet.
 */
export const outlayCents = (bet: BetTerms): number => legOutlayCents(legOf(bet), stakeOf(bet));

/** A dead heat: a share of the stake wins at the odds, the rest loses, and commission applies to the net of both. */
function deadHeatCents(bet: BetTerms, share: number): number {
  const stake = stakeOf(bet);
  const odds = oddsOfMicro(bet.reducedOddsMicro ?? bet.oddsMicro);
  const netShare = 1 - bet.commissionBp / BP_PER_PERCENT / 100;
  if (bet.freebet === 'snr') return roundCents(stake * share * (odds - 1) * netShare);
  if (bet.freebet === 'sr') return roundCents(stake * share * (1 + (odds - 1) * netShare));
  const backed = stake * (share * odds - 1);
  const gross = bet.side === 'lay' ? -backed : backed;
  return roundCents(gross > 0 ? gross * netShare : gross);
}

const nothing = (cents: number): number => (cents === 0 ? 0 : cents);

/**
 * Profit or loss in cents: from the state, the odds, the stake, the commission and the kind of free bet. A free bet's
 * stake costs nothing and its refund is no profit: a bonus is a separate movement. Open and refused bets yield 0.
 */
export function betProfitCents(bet: BetTerms, { state, cashOutCents, shareMicro }: Ending): number {
  const leg = legOf(bet);
  switch (state) {
    case 'open':
    case 'refused':
      return 0;
    case 'cashedOut':
      return nothing((cashOutCents ?? 0) - outlayCents(bet));
    case 'deadHeat':
      return nothing(deadHeatCents(bet, (shareMicro ?? 0) / SHARE_PARTS));
    default:
      return nothing(legReturnCents(leg, stakeOf(bet), state) - outlayCents(bet));
  }
}

/** States whose stake was never at risk: excluded from yields. */
const NOTHING_RISKED: ReadonlySet<BetState> = new Set(['open', 'void', 'refused']);

/** Returns what a settled bet adds to the money staked. */
export const stakedCents = (bet: BetTerms, state: BetState): number =>
  NOTHING_RISKED.has(state) ? 0 : outlayCents(bet);
