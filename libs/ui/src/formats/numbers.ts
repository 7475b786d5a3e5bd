import { exactOdds, isOdds, type OddsFormat, shortOdds } from '@bothways/domain/odds';
import { formatWith, MINUS, type SignStyle, signDisplay } from './intl.ts';
import { DECIMAL_MARK, type Locale } from './locale.ts';

type Maybe = number | null | undefined;

const ODDS_PLACES = 1000;
/**
 * Odds are stored in millionths: smaller differences are noise of binary fractions, which put 2.3 slightly below
 * itself.
 */
const KEPT_PLACES = 1_000_000;

const cutOff = (odds: number): number =>
  Math.floor(Math.round(odds * KEPT_PLACES) / (KEPT_PLACES / ODDS_PLACES)) / ODDS_PLACES;

/**
 * Formats decimal odds with 3 decimals in the locale: 2.120, in Spanish 2,120. Truncates, because a rounded-up price is
 * never paid: 1.251889 is 1.251.
 * @param format for people who read odds as +112 or 28/25.
 */
export function formatOdds(odds: Maybe, locale: Locale, format: OddsFormat = 'decimal'): string {
  if (format !== 'decimal' && typeof odds === 'number' && isOdds(odds))
    return shortOdds(odds, format).replace('-', MINUS);
  return formatWith(typeof odds === 'number' ? cutOff(odds) : odds, locale, {
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
  });
}

/** Formats odds to the millionth in the locale, as briefly as possible: 2.50, in Spanish 2,50. */
export function formatExactOdds(odds: number, locale: Locale, format: OddsFormat = 'decimal'): string {
  return exactOdds(odds, format).replace('.', DECIMAL_MARK[locale]);
}

/**
 * Formats euros from whole cents: €1,234.56, in Spanish 1.234,56 €; negative with a typographic minus.
 * @param sign `always` for results, which show a plus.
 */
export function formatMoney(cents: Maybe, locale: Locale, sign: SignStyle = 'auto'): string {
  return formatWith(typeof cents === 'number' ? cents / 100 : cents, locale, {
    style: 'currency',
    currency: 'EUR',
    signDisplay: signDisplay(sign),
  });
}

/** Percent from percent points (3.33 gives 3.33%, in Spanish 3,33 %). */
export function formatPercent(
  percent: Maybe,
  locale: Locale,
  { digits = 2, sign = 'auto' }: { digits?: number; sign?: SignStyle } = {},
): string {
  return formatWith(percent, locale, {
    style: 'unit',
    unit: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: signDisplay(sign),
  });
}

/** A plain number by locale with a fixed number of decimals. */
export function formatNumber(value: Maybe, locale: Locale, digits = 0): string {
  return formatWith(value, locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'negative',
  });
}

/** Credits from whole hundredths: 1,847.50. */
export function formatCredits(hundredths: Maybe, locale: Locale): string {
  return formatNumber(typeof hundredths === 'number' ? hundredths / 100 : hundredths, locale, 2);
}

/** Formats credits from hundredths: 1,500, and with decimals only if needed: 42.50. */
export const formatWholeCredits = (hundredths: number, locale: Locale): string =>
  hundredths % 100 === 0 ? formatNumber(hundredths / 100, locale) : formatCredits(hundredths, locale);

/** Formats a unit price, to a tenth of a cent: €0.308. */
export function formatUnitPrice(euros: Maybe, locale: Locale): string {
  return formatWith(euros, locale, {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
  });
}
