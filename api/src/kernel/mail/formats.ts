import { dateFormat, numberFormat } from '@bothways/domain/formats';
import type { Locale } from '#kernel/http';

const CENTS = 100;

export const euros = (cents: number, locale: Locale): string =>
  numberFormat(locale, { style: 'currency', currency: 'EUR' }).format(cents / CENTS);

export const day = (atMs: number, locale: Locale): string =>
  dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(atMs);

/** In UTC, stated: the reader's time zone is unknown, and a named zone beats a guess. */
export const moment = (atMs: number, locale: Locale): string => {
  const style = { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' } as const;
  return `${dateFormat(locale, style).format(atMs)} UTC`;
};
