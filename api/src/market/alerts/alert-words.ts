import { numberFormat } from '@bothways/domain/formats';
import type { Locale } from '#kernel/http';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

export const WORDS: Record<Locale, typeof en> = { en, es };

const PERCENT = 100;
/** Odds are stored to a millionth and shown with three decimals, rounded down. */
const ODDS_STEPS = 1000;
const ODDS_DIGITS = 3;

/** Percentage with two decimals. */
export const percentText = (pct: number, locale: Locale): string =>
  numberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(pct / PERCENT);
/** Odds as displayed. */
export const oddsText = (odds: number, locale: Locale): string =>
  numberFormat(locale, {
    minimumFractionDigits: ODDS_DIGITS,
    maximumFractionDigits: ODDS_DIGITS,
  }).format(Math.floor(odds * ODDS_STEPS + 1e-6) / ODDS_STEPS);
