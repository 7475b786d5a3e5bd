import { useLocale } from '@bothways/platform';
import { formatRelative, formatStart } from '@bothways/ui';
import { memo, useMemo } from 'react';
import { useText } from '../texts.ts';
import styles from './start-time.module.css';
import { useEveryMinute } from './use-clock.ts';

const present = (nowMs: number): number => nowMs;

/** "Sat 22 Nov, 21:00" and the distance from now, updated every 60 s instead of with every price. */
export const StartTime = memo(function StartTime({ startedAt }: { startedAt: string }) {
  const t = useText();
  const locale = useLocale();
  const nowMs = useEveryMinute(present);
  const [start, relative] = useMemo(() => {
    const texts = { locale, missing: t('date.missing'), invalid: t('date.invalid') };
    const startMs = Date.parse(startedAt);
    return [
      formatStart(startedAt, nowMs, texts),
      Number.isNaN(startMs) ? undefined : formatRelative(startMs, nowMs, locale),
    ];
  }, [startedAt, nowMs, locale, t]);
  return (
    <time className={styles.start} dateTime={startedAt}>
      {start}
      {relative !== undefined && <span className={styles.relative}>{relative}</span>}
    </time>
  );
});
