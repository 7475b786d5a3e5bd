import type { BookieStatusAnswer, StatusPoint } from '@bothways/domain/bookie-status';
import { DAY_MS, SECOND_MS } from '@bothways/domain/time';
import { useLocale } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import {
  Card,
  type ChartPoint,
  formatDate,
  formatDuration,
  IconButton,
  LineChart,
  Skeleton,
  Stat,
  XIcon,
} from '@bothways/ui';
import { useEffect, useId, useRef } from 'react';
import { useEverySecond } from '../time/index.ts';
import styles from './bookie-status.module.css';
import { bookieQuery, useWatched } from './bookie-status.queries.ts';
import { StateBadge } from './state-badge.tsx';
import { useText } from './texts.ts';
import { useFigures } from './use-figures.ts';
import { When } from './when.tsx';

const STEPS = 4;
const CHART_PX = 180;

/** Returns a round distance between axis lines, so that about four fit. */
function stepFor(most: number): number {
  const rough = Math.max(1, most / STEPS);
  const size = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5, 10].find((times) => times * size >= rough) ?? 10) * size;
}

const pointsOf = (series: readonly StatusPoint[], key: 'events' | 'usual'): ChartPoint[] =>
  series.map((point) => ({ atMs: Date.parse(point.on), value: point[key] ?? null }));

function EventsChart({ answer }: { answer: BookieStatusAnswer }) {
  const t = useText();
  const locale = useLocale();
  const figures = useFigures();
  const { bookie, series, on } = answer;
  const toMs = Date.parse(on);
  const known = series.flatMap(({ events }) => events ?? []);
  const text = { locale, missing: '', invalid: '' };
  return (
    <LineChart
      curve="straight"
      failed={t('bookieStatus.chart.failed')}
      formatMoment={(atMs) => formatDate(atMs, { ...text, style: 'dayTime' })}
      formatTick={(atMs) => formatDate(atMs, { ...text, style: 'time' })}
      formatValue={figures.count}
      fromMs={toMs - DAY_MS}
      height={CHART_PX}
      help={t('bookieStatus.chart.help')}
      label={t('bookieStatus.chart.label', {
        bookie: bookie.label,
        now: figures.count(bookie.events),
        lowest: figures.count(known.length > 0 ? Math.min(...known) : 0),
        highest: figures.count(known.length > 0 ? Math.max(...known) : 0),
      })}
      missing={t('bookieStatus.chart.missing')}
      series={[
        { id: 'now', label: t('bookieStatus.chart.now'), points: pointsOf(series, 'events') },
        { id: 'usual', label: t('bookieStatus.chart.usual'), points: pointsOf(series, 'usual') },
      ]}
      step={stepFor(Math.max(0, ...series.flatMap((point) => [point.events ?? 0, point.usual ?? 0])))}
      toMs={toMs}
    />
  );
}

function Since({ since }: { since: string }) {
  const t = useText();
  const length = useEverySecond((nowMs) => formatDuration(Math.max(0, nowMs - Date.parse(since))));
  return <span className={styles.pale}>{t('bookieStatus.forLong', { length })}</span>;
}

function Facts({ answer: { bookie, left } }: { answer: BookieStatusAnswer }) {
  const t = useText();
  const figures = useFigures();
  const clock = (at: string | undefined) => (at === undefined ? '–' : figures.clock(at));
  return (
    <div className={styles.figures}>
      <Stat label={t('bookieStatus.column.lastQuote')}>{clock(bookie.lastQuoteOn)}</Stat>
      <Stat label={t('bookieStatus.lastChange')}>{clock(bookie.lastChangeOn)}</Stat>
      {left ? (
        <>
          <Stat label={t('bookieStatus.left')}>{clock(left.on)}</Stat>
          <Stat label={t('bookieStatus.arbsLeft')}>{figures.count(left.arbs)}</Stat>
        </>
      ) : (
        <>
          <Stat label={t('bookieStatus.arbs')}>{figures.count(bookie.prematch.arbs + bookie.live.arbs)}</Stat>
          <Stat label={t('bookieStatus.valueBets')}>
            {figures.count(bookie.prematch.valueBets + bookie.live.valueBets)}
          </Stat>
        </>
      )}
    </div>
  );
}

/** The incidents of the last thirty days; outages are in the list beside it. */
function Incidents({ answer: { incidents } }: { answer: BookieStatusAnswer }) {
  const t = useText();
  if (incidents.length === 0) return <p className={styles.small}>{t('bookieStatus.noIncidents')}</p>;
  return (
    <ul aria-label={t('bookieStatus.incidents')} className={styles.incidents}>
      {incidents.map(({ id, kind, mode, from, to }) => (
        <li key={id}>
          <StateBadge state={kind} /> {t(`bookieStatus.mode.${mode}`)}{' '}
          <span className={styles.pale}>
            <When from={from} to={to} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Loaded({ answer }: { answer: BookieStatusAnswer }) {
  const t = useText();
  const figures = useFigures();
  const { bookie } = answer;
  const staleMs = Math.max(bookie.prematch.staleAfterMs, bookie.live.staleAfterMs);
  return (
    <>
      <Facts answer={answer} />
      <h4 className={styles.part}>{t('bookieStatus.chart.title')}</h4>
      <EventsChart answer={answer} />
      <p className={styles.small}>
        {t('bookieStatus.staleMeans', { seconds: figures.count(staleMs / SECOND_MS), bookie: bookie.label })}
      </p>
      <Incidents answer={answer} />
    </>
  );
}

/** One bookmaker: its last quote, a day of its events beside the usual number, and recent incidents. */
export function BookieDetail({
  bookie,
  label,
  onClose,
}: {
  bookie: string;
  label: string;
  onClose: () => void;
}) {
  const t = useText();
  const id = useId();
  const query = useWatched(bookieQuery(bookie));
  const known = query.data?.bookie;
  const head = useRef<HTMLHeadingElement>(null);
  // Moves the focus to the detail: below a long table its opening would go unnoticed.
  useEffect(() => head.current?.focus(), []);
  return (
    <Card aria-labelledby={id} as="section" className={styles.detail}>
      <header className={styles.head}>
        <h3 className={styles.title} id={id} ref={head} tabIndex={-1}>
          {label}
        </h3>
        {known && <StateBadge state={known.state} />}
        {known?.since !== undefined && known.state !== 'usual' && <Since since={known.since} />}
        <span className={styles.grow} />
        <IconButton label={t('bookieStatus.close', { bookie: label })} onPress={onClose} size="small">
          <XIcon size={14} />
        </IconButton>
      </header>
      <QueryState
        failed={t('bookieStatus.detailFailed', { bookie: label })}
        query={query}
        retryLabel={t('bookieStatus.retry')}
        skeleton={<Skeleton height={300} />}
        stale={t('bookieStatus.stale')}
      >
        {(answer) => <Loaded answer={answer} />}
      </QueryState>
    </Card>
  );
}
