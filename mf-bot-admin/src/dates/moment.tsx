import { relativeFormat } from '@bothways/domain/formats';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bothways/domain/time';
import { type Locale, useNow, useUi } from '@bothways/ui';
import { useCardDates } from './card-dates.ts';

/** Formats recent times as a short relative time. */
function agoText(pastMs: number, locale: Locale): string | undefined {
  const relative = relativeFormat(locale, { style: 'short', numeric: 'auto' });
  if (pastMs < MINUTE_MS) return relative.format(0, 'second');
  if (pastMs < HOUR_MS) return relative.format(-Math.floor(pastMs / MINUTE_MS), 'minute');
  return pastMs < DAY_MS ? relative.format(-Math.floor(pastMs / HOUR_MS), 'hour') : undefined;
}

/** A past time, updated every minute: relative up to a day, then day and time. */
export function Moment({ at }: { at: string }) {
  const { locale } = useUi();
  const dates = useCardDates();
  const nowMs = useNow(MINUTE_MS);
  const ago = agoText(Math.max(0, nowMs - Date.parse(at)), locale);
  return <time dateTime={at}>{ago ?? dates.dayTime(at)}</time>;
}
