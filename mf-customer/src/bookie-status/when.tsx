import { useText } from './texts.ts';
import { useFigures } from './use-figures.ts';

/** From when until when; the day again where it ended on another. */
export function When({ from, to }: { from: string; to?: string | undefined }) {
  const t = useText();
  const figures = useFigures();
  if (to === undefined) return t('bookieStatus.untilNow', { from: figures.dayTime(from) });
  const isSameDay = figures.day(from) === figures.day(to);
  return t('bookieStatus.fromTo', {
    from: figures.dayTime(from),
    to: isSameDay ? figures.time(to) : figures.dayTime(to),
  });
}
