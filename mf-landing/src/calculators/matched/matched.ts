import { type LayPlan, layOff } from '@bothways/domain/stakes';
import { type Address, amountParam, choiceParam, flagParam, oddsParam } from '../address/index.ts';

export const MATCHED_MODES = ['qualifying', 'snr', 'sr', 'refund'] as const;
/** Own money; a free bet without or with its stake returned; own money with a partial refund on a loss. */
type MatchedMode = (typeof MATCHED_MODES)[number];

/** Amounts in euros, null while a field is empty or invalid. */
export interface MatchedState {
  mode: MatchedMode;
  stake: number | null;
  backOdds: number | null;
  layOdds: number | null;
  commissionPct: number | null;
  /** The refund of a losing bet, and the share of it that is converted to cash. */
  refund: number | null;
  refundPct: number | null;
  isPartial: boolean;
  matched: number | null;
  matchedOdds: number | null;
  isRounded: boolean;
}

export const EUROS = { min: 0.01, max: 1_000_000, digits: 2 } as const;
/** The matched stake and the refund may be 0. */
export const EUROS_OR_NONE = { ...EUROS, min: 0 } as const;
export const COMMISSION = { min: 0, max: 20, digits: 2 } as const;
export const SHARE = { min: 0, max: 100, digits: 2 } as const;

export const MATCHED_START: MatchedState = {
  mode: 'snr',
  stake: 50,
  backOdds: 3,
  layOdds: 3.05,
  commissionPct: 2,
  refund: 50,
  refundPct: 70,
  isPartial: false,
  matched: 10,
  matchedOdds: 3.05,
  isRounded: true,
};

const P = {
  mode: choiceParam('mode', MATCHED_START.mode, MATCHED_MODES),
  stake: amountParam('stake', MATCHED_START.stake, EUROS),
  backOdds: oddsParam('back', MATCHED_START.backOdds),
  layOdds: oddsParam('lay', MATCHED_START.layOdds),
  commissionPct: amountParam('commission', MATCHED_START.commissionPct, COMMISSION),
  refund: amountParam('refund', MATCHED_START.refund, EUROS_OR_NONE),
  refundPct: amountParam('worth', MATCHED_START.refundPct, SHARE),
  isPartial: flagParam('partly', MATCHED_START.isPartial),
  matched: amountParam('matched', MATCHED_START.matched, EUROS_OR_NONE),
  matchedOdds: oddsParam('at', MATCHED_START.matchedOdds),
  isRounded: flagParam('cents', MATCHED_START.isRounded),
};

export const MATCHED_ADDRESS: Address<MatchedState> = {
  keys: Object.values(P).map(({ key }) => key),
  read: (params) => ({
    mode: P.mode.read(params),
    stake: P.stake.read(params),
    backOdds: P.backOdds.read(params),
    layOdds: P.layOdds.read(params),
    commissionPct: P.commissionPct.read(params),
    refund: P.refund.read(params),
    refundPct: P.refundPct.read(params),
    isPartial: P.isPartial.read(params),
    matched: P.matched.read(params),
    matchedOdds: P.matchedOdds.read(params),
    isRounded: P.isRounded.read(params),
  }),
  write: (state) =>
    new Map([
      [P.mode.key, P.mode.write(state.mode)],
      [P.stake.key, P.stake.write(state.stake)],
      [P.backOdds.key, P.backOdds.write(state.backOdds)],
      [P.layOdds.key, P.layOdds.write(state.layOdds)],
      [P.commissionPct.key, P.commissionPct.write(state.commissionPct)],
      [P.refund.key, P.refund.write(state.refund)],
      [P.refundPct.key, P.refundPct.write(state.refundPct)],
      [P.isPartial.key, P.isPartial.write(state.isPartial)],
      [P.matched.key, P.matched.write(state.matched)],
      [P.matchedOdds.key, P.matchedOdds.write(state.matchedOdds)],
      [P.isRounded.key, P.isRounded.write(state.isRounded)],
    ]),
};

const cents = (euros: number): number => Math.round(euros * 100);

/** A complete bet, in cents. */
export interface MatchedBet {
  mode: MatchedMode;
  stakeCents: number;
  backOdds: number;
  layOdds: number;
  commissionPct: number;
  /** Its cash value. */
  refundCents: number;
  matchedCents: number;
  matchedOdds: number;
  isRounded: boolean;
}

/** Returns the bet in the fields, or undefined while a required one is empty or invalid. */
export function betOf(state: MatchedState): MatchedBet | undefined {
  const { mode, stake, backOdds, layOdds, commissionPct, refund, refundPct, matched, matchedOdds } = state;
  if (stake === null || backOdds === null || layOdds === null || commissionPct === null) return undefined;
  const isRefund = mode === 'refund';
  if (isRefund && (refund === null || refundPct === null)) return undefined;
  if (state.isPartial && (matched === null || matchedOdds === null)) return undefined;
  return {
    mode,
    stakeCents: cents(stake),
    backOdds,
    layOdds,
    commissionPct,
    refundCents: isRefund ? Math.round(((refund ?? 0) * 100 * (refundPct ?? 0)) / 100) : 0,
    matchedCents: state.isPartial ? cents(matched ?? 0) : 0,
    matchedOdds: state.isPartial ? (matchedOdds ?? layOdds) : layOdds,
    isRounded: state.isRounded,
  };
}

/** Computes the lay, or returns undefined for invalid numbers. */
export function layOf(bet: MatchedBet, mode = bet.mode): LayPlan | undefined {
  return layOff({
    backCents: bet.stakeCents,
    backOdds: bet.backOdds,
    layOdds: bet.layOdds,
    commissionPct: bet.commissionPct,
    freebet: mode === 'snr' || mode === 'sr' ? mode : undefined,
    refundCents: mode === 'refund' ? bet.refundCents : 0,
    matched: { stakeCents: bet.matchedCents, odds: bet.matchedOdds },
    isExact: !bet.isRounded,
  });
}

/** Return of a winning back bet: the part of the formula that depends on the kind of bet. */
export const returnedCents = ({ mode, stakeCents, backOdds }: MatchedBet): number =>
  stakeCents * (mode === 'snr' ? backOdds - 1 : backOdds);
