import type { Locale } from '#kernel/http';

const CENTS = 100;

/** Grouped from a thousand on in both languages, as on the screens. */
export const euros = (cents: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', useGrouping: 'always' }).format(
    cents / CENTS,
  );

export const day = (atMs: number, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(atMs);

/** In UTC, stated: the reader's time zone is unknown, and a named zone beats a guess. */
export const moment = (atMs: number, locale: Locale): string => {
  const style = { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(locale, style).format(atMs)} UTC`;
};
