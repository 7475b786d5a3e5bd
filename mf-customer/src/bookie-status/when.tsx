import { useText } from './texts.ts';
import { useFigures } from './use-figures.ts';

/** Start and end; with the day again where the end is on another. */
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
