import type { BillingStatistics } from '@bothways/domain/bot-billing';
import { centsOfEuros } from '@bothways/domain/money';

/** A term of a sum, in whole cents with its sign. */
interface Term {
  name:
    | 'profit'
    | 'corrections'
    | 'gross'
    | 'bought'
    | 'deposits'
    | 'freecredits'
    | 'raspberry'
    | 'withdrawals';
  cents: number;
  /** Shown below a rule: the subtotal of the terms above. */
  isSum?: boolean;
}

/** Terms that most users never have; omitted while zero. */
const RARE: readonly Term['name'][] = ['deposits', 'freecredits', 'raspberry', 'withdrawals'];

/** Breaks the debt or credit down into terms; the last sum is `-amount`. */
export function termsOf({ summary, terms }: Pick<BillingStatistics, 'summary' | 'terms'>): Term[] {
  const less = (euros: number): number => 0 - centsOfEuros(euros);
  const all: Term[] = [
    { name: 'profit', cents: centsOfEuros(summary.profit) },
    { name: 'corrections', cents: centsOfEuros(terms.corrections) },
    { name: 'gross', cents: centsOfEuros(summary.grossAmount), isSum: true },
    { name: 'bought', cents: less(summary.totalPaidProrated) },
    { name: 'deposits', cents: less(terms.deposits) },
    { name: 'freecredits', cents: less(terms.freecredits) },
    { name: 'raspberry', cents: less(terms.raspberry) },
    { name: 'withdrawals', cents: centsOfEuros(terms.withdrawals) },
  ];
  return all.filter(({ name, cents }) => cents !== 0 || !RARE.includes(name));
}

/**
 * Returns how much of a depositor's deposits can be returned now, in whole cents; the caller's own without
 * `depositorId`.
 */
export const withdrawableOf = (
  { summary, depositors }: Pick<BillingStatistics, 'summary' | 'depositors'>,
  depositorId?: string,
): number =>
  depositorId === undefined
    ? Math.max(0, 0 - centsOfEuros(summary.maxWithdrawalAmount))
    : centsOfEuros(depositors.find(({ id }) => id === depositorId)?.withdrawable ?? 0);
