import { formatDate, type Locale, useNow, useUi } from '@bothways/ui';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago in short while it is recent, else day and time. */
export function agoText(atMs: number, nowMs: number, locale: Locale): string {
  const past = Math.max(0, nowMs - atMs);
  const relative = new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' });
  if (past < MINUTE_MS) return relative.format(0, 'second');
  if (past < HOUR_MS) return relative.format(-Math.floor(past / MINUTE_MS), 'minute');
  if (past < DAY_MS) return relative.format(-Math.floor(past / HOUR_MS), 'hour');
  return formatDate(atMs, { locale, style: 'dayTime', missing: '', invalid: '' });
}

/** A moment of the past, renewed every minute. */
export function Moment({ at }: { at: string }) {
  const { locale } = useUi();
  const nowMs = useNow(MINUTE_MS);
  return <time dateTime={at}>{agoText(Date.parse(at), nowMs, locale)}</time>;
}
