import { formatWith } from './intl.ts';
import type { Locale } from './locale.ts';

type Maybe = number | null | undefined;

const DOLLARS: Intl.NumberFormatOptions = {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
  minimumFractionDigits: 0,
  maximumFractionDigits: 0,
};

/** Formats a maximum stake in whole US dollars: $1,900, in Spanish 1.900 $. */
export function formatLiquidity(usd: Maybe, locale: Locale): string {
  return formatWith(usd, locale, DOLLARS);
}

/** `at` is where rounding reaches the step: 999,950 is 1M, not 1000k. */
const STEPS = [
  { at: 999_950, dollars: 1_000_000, letter: 'M' },
  { at: 999.5, dollars: 1000, letter: 'k' },
] as const;

/** The same for a narrow column: $940, $1.9k, $2.4M; in Spanish 1,9k $. */
export function formatLiquidityShort(usd: Maybe, locale: Locale): string {
  const step = STEPS.find(({ at }) => typeof usd === 'number' && usd >= at);
  if (!step || typeof usd !== 'number') return formatLiquidity(usd, locale);
  const short = formatWith(usd / step.dollars, locale, { ...DOLLARS, maximumFractionDigits: 1 });
  return short.replace(/\d(?!.*\d)/, (lastDigit) => `${lastDigit}${step.letter}`);
}
