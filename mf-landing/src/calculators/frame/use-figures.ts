import { formatExactOdds, formatMoney, formatNumber, formatPercent, useUi } from '@bothways/ui';

/** Figures as text, for the sums of a worked example. */
export function useFigures() {
  const { locale, odds: format } = useUi();
  return {
    money: (cents: number | undefined) => formatMoney(cents, locale),
    /** A plain factor of a sum: decimal odds whatever the notation, because the formula is about them. */
    factor: (value: number | undefined, digits = 2) => formatNumber(value, locale, digits),
    /** Odds as they are typed. */
    odds: (value: number | undefined) => formatExactOdds(value ?? Number.NaN, locale, format),
    decimal: (value: number | undefined) => formatExactOdds(value ?? Number.NaN, locale),
    percent: (value: number | undefined, digits = 2) => formatPercent(value, locale, { digits }),
  };
}
