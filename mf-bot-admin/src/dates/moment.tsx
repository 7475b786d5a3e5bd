import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bothways/domain/time';
import { type Locale, useNow, useUi } from '@bothways/ui';
import { useCardDates } from './card-dates.ts';

/** How long ago in short while it is recent. */
function agoText(pastMs: number, locale: Locale): string | undefined {
  const relative = new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' });
  if (pastMs < MINUTE_MS) return relative.format(0, 'second');
  if (pastMs < HOUR_MS) return relative.format(-Math.floor(pastMs / MINUTE_MS), 'minute');
  return pastMs < DAY_MS ? relative.format(-Math.floor(pastMs / HOUR_MS), 'hour') : undefined;
}

/** A moment of the past, renewed every minute: how long ago, and from a day on the day and time. */
export function Moment({ at }: { at: string }) {
  const { locale } = useUi();
  const dates = useCardDates();
  const nowMs = useNow(MINUTE_MS);
  const ago = agoText(Math.max(0, nowMs - Date.parse(at)), locale);
  return <time dateTime={at}>{ago ?? dates.dayTime(at)}</time>;
}
