import type { StatusDay } from '@bothways/domain/bookie-status';
import { cx } from '@bothways/ui';
import styles from './bookie-status.module.css';
import { useText } from './texts.ts';
import { useFigures } from './use-figures.ts';

/** Returns a function that words the days: each unusual one, and the number of unobserved ones. */
function useDaysText(): (days: readonly StatusDay[]) => string {
  const t = useText();
  const figures = useFigures();
  return (days) => {
    const told = days
      .filter(({ state }) => state !== 'usual' && state !== 'unknown')
      .map(({ day, state, silentMs }) => {
        const on = figures.day(`${day}T12:00:00Z`);
        return silentMs > 0
          ? t('bookieStatus.strip.silent', { day: on, length: figures.length(silentMs) })
          : t('bookieStatus.strip.day', {
              day: on,
              state: t(`bookieStatus.state.${state === 'unknown' ? 'off' : state}`),
            });
      });
    const unknown = days.filter(({ state }) => state === 'unknown').length;
    return [
      ...(told.length > 0 ? told : [t('bookieStatus.strip.usual')]),
      ...(unknown > 0 ? [t('bookieStatus.strip.unknown', { count: unknown })] : []),
    ].join('; ');
  };
}

/** Thirty days, a bar each: taller and red if silent, amber if slow or with few events. */
export function DayStrip({ label, days }: { label: string; days: readonly StatusDay[] }) {
  const t = useText();
  const text = useDaysText();
  return (
    <span
      aria-label={t('bookieStatus.strip.label', { bookie: label, days: text(days) })}
      className={styles.strip}
      role="img"
    >
      {days.map(({ day, state }) => (
        <i className={cx(styles.day, styles[state])} key={day} />
      ))}
    </span>
  );
}
