import { dateFormat } from '@bothways/domain/formats';
import { MINUTE_MS, SECOND_MS } from '@bothways/domain/time';
import { useLocale } from '@bothways/platform';
import { formatDate, formatDuration, formatNumber, formatPercent } from '@bothways/ui';
import { useText } from './texts.ts';

const HOUR_MINUTES = 60;

/** Returns formatters of this screen's figures in the page's language. */
export function useFigures() {
  const t = useText();
  const locale = useLocale();
  const texts = { locale, missing: t('date.missing'), invalid: t('date.invalid') };
  const length = (ms: number): string => {
    const minutes = Math.floor(ms / MINUTE_MS);
    const [hours, rest] = [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES];
    if (hours === 0) return t('bookieStatus.minutes', { minutes: rest });
    return rest === 0
      ? t('bookieStatus.hours', { hours })
      : t('bookieStatus.hoursMinutes', { hours, minutes: rest });
  };
  return {
    /** Formats "3 h 15 min"; whole minutes. */
    length,
    count: (value: number) => formatNumber(value, locale),
    /** Formats "1.1 s" below a minute. */
    delay: (ms: number) =>
      ms < MINUTE_MS ? `${formatNumber(ms / SECOND_MS, locale, 1)} s` : formatDuration(ms),
    share: (share: number, digits = 1) => formatPercent(share * 100, locale, { digits }),
    clock: (at: string | number) => formatDate(at, { ...texts, style: 'clock' }),
    time: (at: string | number) => formatDate(at, { ...texts, style: 'time' }),
    day: (at: string | number) => formatDate(at, { ...texts, style: 'day' }),
    dayTime: (at: string | number) => formatDate(at, { ...texts, style: 'dayTime' }),
    /** Formats a month such as 2026-11 as "November". */
    month: (month: string) =>
      dateFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.parse(`${month}-15T00:00:00Z`)),
  };
}
