import { effectiveOdds, type Fee, type FreebetKind, freebetReturn, isOdds } from '../odds/index.ts';

/**
 * What a bet at the bookmaker earns besides the bet itself. Amounts in cents, rates in percent of a freebet's face
 * value.
 */
export type BackTerms =
  /** Own money, nothing else: a qualifying bet. */
  | { kind: 'cash' }
  /** The stake is a freebet. */
  | { kind: 'freebet'; returns: FreebetKind }
  /** A losing bet returns a freebet of `freebetCents`; it is worth `ratePct` of its face value. */
  | { kind: 'refund'; freebetCents: number; ratePct: number }
  /** Additional cash if the bet wins. */
  | { kind: 'bonus'; bonusCents: number }
  /** A price boost, paid as a freebet if the bet wins. */
  | { kind: 'boost'; freebetCents: number; ratePct: number };

/** A bet at a bookmaker to lay off. */
export interface BackBet {
  /** Stake, or face value of the freebet. */
  stakeCents: number;
  /** As quoted. */
  odds: number;
  fee?: Fee | undefined;
  terms: BackTerms;
}

/** Net profit of a bet for both results, in cents, unrounded. */
export interface Net {
  ifWins: number;
  ifLoses: number;
}

const isAmount = (cents: number): boolean => Number.isFinite(cents) && cents >= 0;
const isRate = (pct: number): boolean => Number.isFinite(pct) && pct >= 0 && pct <= 100;

function areTerms(terms: BackTerms): boolean {
  switch (terms.kind) {
    case 'refund':
    case 'boost':
      return isAmount(terms.freebetCents) && isRate(terms.ratePct);
    case 'bonus':
      return isAmount(terms.bonusCents);
    default:
      return true;
  }
}

/** Whether all numbers of the bet are valid. */
export const isBackBet = ({ stakeCents, odds, terms }: BackBet): boolean =>
  Number.isFinite(stakeCents) && stakeCents > 0 && isOdds(odds) && areTerms(terms);

/**
 * Returns the bet's net at the bookmaker, W if the selection wins and X if it loses (research/plans.md 3.2): cash B(e -
 * 1) and -B, a freebet F(o - 1) or F o and 0, a refund -B + rate F if it loses, a bonus added if it wins.
 */
export function backNet({ stakeCents, odds, fee, terms }: BackBet): Net {
  if (terms.kind === 'freebet')
    return { ifWins: stakeCents * freebetReturn(terms.returns, odds, fee), ifLoses: 0 };
  const outlay = fee?.model === 'stake' ? stakeCents * (1 + fee.ratePct / 100) : stakeCents;
  const cash: Net = { ifWins: outlay * (effectiveOdds(odds, fee) - 1), ifLoses: 0 - outlay };
  switch (terms.kind) {
    case 'cash':
      return cash;
    case 'refund':
      return { ...cash, ifLoses: cash.ifLoses + (terms.freebetCents * terms.ratePct) / 100 };
    case 'bonus':
      return { ...cash, ifWins: cash.ifWins + terms.bonusCents };
    case 'boost':
      return { ...cash, ifWins: cash.ifWins + (terms.freebetCents * terms.ratePct) / 100 };
  }
}
