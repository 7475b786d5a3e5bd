import { DAY_MS } from '@bothways/domain/time';
import { calendarDate, type DateInput, formatDate, formatStart, useUi } from '@bothways/ui';

/**
 * Cards use Spanish date formats, whatever the page's language (B-I48, B-Z105); the words next to them use the page's.
 */
const CARDS = 'es';

interface CardDates {
  /** `21/11/2025, 16:02` */
  moment: (at: string | undefined) => string;
  /** `18 nov` */
  day: (at: DateInput, timeZone?: string) => string;
  /** `18 nov, 16:02` */
  dayTime: (at: DateInput) => string;
  /** A start time: `Today, 16:02`, otherwise day and time. */
  start: (at: string, nowMs: number) => string;
}

/** Date formats of the area's cards; a missing date reads N/A in the page's language. */
export function useCardDates(): CardDates {
  const { locale, texts } = useUi();
  const words = { missing: texts.notAvailable, invalid: texts.invalidDate };
  const said = { ...words, locale: CARDS } as const;
  const isMoment = (at: string | undefined): at is string =>
    at !== undefined && !Number.isNaN(Date.parse(at));
  const dayTime = (at: DateInput): string => formatDate(at, { ...said, style: 'dayTime' });
  return {
    moment: (at) =>
      isMoment(at)
        ? `${formatDate(at, { ...said, style: 'numeric' })}, ${formatDate(at, { ...said, style: 'time' })}`
        : formatDate(at, said),
    day: (at, timeZone) => formatDate(at, { ...said, style: 'day', ...(timeZone && { timeZone }) }),
    dayTime,
    start(at, nowMs) {
      const soon = [nowMs, nowMs + DAY_MS].map((ms) => calendarDate(ms));
      return isMoment(at) && soon.includes(calendarDate(Date.parse(at)))
        ? formatStart(at, nowMs, { ...words, locale })
        : dayTime(at);
    },
  };
}
