import { formatDate, useUi } from '@bothways/ui';
import { useCallback } from 'react';
import { useText } from './texts.ts';

/** Formats a time: "today, 09:12", "12 Nov, 17:40", with the year if it is another one. */
export function useMomentText(): (moment: string, nowMs: number) => string {
  const t = useText();
  const { locale, texts } = useUi();
  return useCallback(
    (moment, nowMs) => {
      const said = { locale, missing: texts.notAvailable, invalid: texts.invalidDate };
      const day = (value: string | number) => formatDate(value, { ...said, style: 'numeric' });
      const time = formatDate(moment, { ...said, style: 'time' });
      if (day(moment) === day(nowMs)) return t('bookies.todayAt', { time });
      const isThisYear = new Date(moment).getFullYear() === new Date(nowMs).getFullYear();
      if (!isThisYear) return formatDate(moment, { ...said, style: 'dateTime' });
      return `${formatDate(moment, { ...said, style: 'day' })}, ${time}`;
    },
    [locale, t, texts],
  );
}

/** "Saved today, 09:12, by Ane G." */
export function useSavedText(): (
  saved: { savedOn?: string | undefined; savedBy?: string | undefined },
  nowMs: number,
) => string {
  const t = useText();
  const momentText = useMomentText();
  return useCallback(
    ({ savedOn, savedBy }, nowMs) => {
      if (savedOn === undefined) return t('bookies.neverSaved');
      const when = momentText(savedOn, nowMs);
      return savedBy === undefined
        ? t('bookies.saved', { when })
        : t('bookies.savedBy', { when, who: savedBy });
    },
    [momentText, t],
  );
}
