import { CODE_LIFE_S } from '@bothways/domain/phone';
import { fill } from '#kernel/delivery';
import type { Locale } from '#kernel/http';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const WORDS: Record<Locale, { sms: string; lostFactor: string }> = { en, es };

/**
 * Builds the text with a code. A single message: letters outside the GSM alphabet would need two, at twice the price.
 */
export const codeText = (code: string, locale: Locale): string =>
  fill(WORDS[locale].sms, { code, minutes: CODE_LIFE_S / 60 });

/** Warns that somebody wants to get in without the second factor; a single message, too. */
export const lostFactorText = (locale: Locale): string => WORDS[locale].lostFactor;
