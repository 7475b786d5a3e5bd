import { formatDate, useUi } from '@bothways/ui';

/** Dates on cards are written as in Spain, whatever the language of the page (B-I48). */
const CARDS = 'es';

/** `21/11/2025, 16:02` and `18 nov`; a missing one reads N/A in the language of the page. */
export function useCardDates(): { moment: (at: string | undefined) => string; day: (at: string) => string } {
  const { texts } = useUi();
  const said = { locale: CARDS, missing: texts.notAvailable, invalid: texts.invalidDate } as const;
  const isMoment = (at: string | undefined): at is string =>
    at !== undefined && !Number.isNaN(Date.parse(at));
  return {
    moment: (at) =>
      isMoment(at)
        ? `${formatDate(at, { ...said, style: 'numeric' })}, ${formatDate(at, { ...said, style: 'time' })}`
        : formatDate(at, said),
    day: (at) => formatDate(at, { ...said, style: 'day' }),
  };
}
