import { type LayPlan, layOff } from '@bothways/domain/stakes';
import { type Address, amountParam, choiceParam, flagParam, oddsParam } from '../address/index.ts';

export const MATCHED_MODES = ['qualifying', 'snr', 'sr', 'refund'] as const;
/** Own money; a free bet whose stake is not returned, or is; own money of which a part comes back when it loses. */
export type MatchedMode = (typeof MATCHED_MODES)[number];

/** Amounts in euros, null while a field is empty or wrong. */
export interface MatchedState {
  mode: MatchedMode;
  stake: number | null;
  backOdds: number | null;
  layOdds: number | null;
  commissionPct: number | null;
  /** What comes back when the bet loses, and how much of it one makes into cash. */
  refund: number | null;
  refundPct: number | null;
  isPartial: boolean;
  matched: number | null;
  matchedOdds: number | null;
  isRounded: boolean;
}

export const EUROS = { min: 0.01, max: 1_000_000, digits: 2 } as const;
/** What is already matched, or comes back, may be nothing. */
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

/** A bet with every number that it needs, in cents. */
export interface MatchedBet {
  mode: MatchedMode;
  stakeCents: number;
  backOdds: number;
  layOdds: number;
  commissionPct: number;
  /** As it is worth in cash. */
  refundCents: number;
  matchedCents: number;
  matchedOdds: number;
  isRounded: boolean;
}

/** The bet that the fields make, or undefined while one that counts is empty or wrong. */
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

/** What to lay, or undefined where the numbers make no bet. */
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

/** What the back bet returns when it wins: the part of the formula that the kind of bet decides. */
export const returnedCents = ({ mode, stakeCents, backOdds }: MatchedBet): number =>
  stakeCents * (mode === 'snr' ? backOdds - 1 : backOdds);
