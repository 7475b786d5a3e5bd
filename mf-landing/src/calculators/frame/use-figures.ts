import { formatExactOdds, formatMoney, formatNumber, formatPercent, useUi } from '@bothways/ui';

/** Formats figures for worked examples. */
export function useFigures() {
  const { locale, odds: format } = useUi();
  return {
    money: (cents: number | undefined) => formatMoney(cents, locale),
    /** A factor of a calculation: decimal odds in any notation, because the formula uses them. */
    factor: (value: number | undefined, digits = 2) => formatNumber(value, locale, digits),
    /** Odds as typed. */
    odds: (value: number | undefined) => formatExactOdds(value ?? Number.NaN, locale, format),
    decimal: (value: number | undefined) => formatExactOdds(value ?? Number.NaN, locale),
    percent: (value: number | undefined, digits = 2) => formatPercent(value, locale, { digits }),
  };
}
