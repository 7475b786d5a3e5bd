import { failedPct, GATE } from '@bothways/domain/area-health';
import { COURSE, type CourseStep, type Deployment } from '@bothways/domain/deployments';
import { type ChartSeries, formatDate, formatPercent, LineChart, MISSING, useUi } from '@bothways/ui';
import { useMemo } from 'react';
import { pageStyles } from '../page/index.ts';
import styles from './deployments.module.css';
import { useText } from './texts.ts';

const HEIGHT_PX = 180;
/** Distance between grid lines, in percent. */
const STEP_PCT = 0.5;

/** Returns one side's failures in percent of its loads, in steps of five minutes; a gap without loads. */
function lineOf(course: readonly CourseStep[], side: 'canary' | 'stable'): ChartSeries['points'] {
  return course.flatMap((step, index) => {
    const atMs = Date.parse(step.at);
    const endMs = atMs + COURSE.everyMs;
    const value = step[side] && failedPct(step[side]);
    const next = course[index + 1];
    const isLast = next === undefined || Date.parse(next.at) > endMs;
    // A step holds for its five minutes, and no longer if none follows.
    const end = isLast ? [{ atMs: endMs, value: next === undefined ? (value ?? null) : null }] : [];
    return [{ atMs, value: value ?? null }, ...end];
  });
}

/** Failure rates of canary and stable release over the last hours, with the limit for promotion. */
export function FailureCourse({ deployment: { canary, stable, course } }: { deployment: Deployment }) {
  const t = useText();
  const { locale } = useUi();
  const percent = (value: number) => formatPercent(value, locale, { digits: 1 });
  const time = (atMs: number) =>
    formatDate(atMs, { locale, style: 'time', missing: MISSING, invalid: MISSING });
  const series = useMemo(
    () =>
      [
        canary && { id: 'canary', label: canary.version, points: lineOf(course, 'canary') },
        { id: 'stable', label: stable.version, points: lineOf(course, 'stable') },
      ].filter((line) => line !== undefined),
    [canary, stable, course],
  );
  const [first, last] = [course[0], course.at(-1)];
  const limit = useMemo(
    () => ({
      value: GATE.maxFailedPct,
      label: t('deployments.course.limit', { pct: formatPercent(GATE.maxFailedPct, locale) }),
    }),
    [t, locale],
  );
  if (!first || !last)
    return (
      <section className={styles.pane}>
        <h3>{t('deployments.course.title')}</h3>
        <p className={pageStyles.pale}>{t('deployments.course.none')}</p>
      </section>
    );
  const fromMs = Date.parse(first.at);
  const toMs = Date.parse(last.at) + COURSE.everyMs;
  const highest = Math.max(0, ...series.flatMap(({ points }) => points.map(({ value }) => value ?? 0)));
  return (
    <section className={styles.pane}>
      <h3>{t('deployments.course.title')}</h3>
      <LineChart
        failed={t('deployments.course.failed')}
        formatMoment={time}
        formatTick={time}
        formatValue={percent}
        fromMs={fromMs}
        height={HEIGHT_PX}
        help={t('deployments.course.help')}
        label={t('deployments.course.label', {
          from: time(fromMs),
          to: time(toMs),
          highest: percent(highest),
        })}
        limit={limit}
        missing={MISSING}
        series={series}
        step={STEP_PCT}
        toMs={toMs}
      />
    </section>
  );
}
