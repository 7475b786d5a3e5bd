import type { Overview } from '@bothways/domain/bankroll';
import { Card, EmptyState, Segmented } from '@bothways/ui';
import { type PointerEvent, useState } from 'react';
import styles from './profit-chart.module.css';
import { type ChartAxis, monthTicks, type ProfitPoint, profitPath, valueLines } from './profit-path.ts';
import { useText } from './texts.ts';
import { useAmounts } from './use-amounts.ts';

const AXES: readonly ChartAxis[] = ['bets', 'days'];
/** The drawing's own units; the page scales it. */
const [WIDTH, HEIGHT] = [1000, 260];

interface Scale {
  x: (point: { x: number }) => number;
  y: (cents: number) => number;
  lines: readonly number[];
}

function scaleOf(points: readonly ProfitPoint[]): Scale {
  const bounds = points.flatMap(({ actual, expected, band }) => [actual, expected - band, expected + band]);
  const lines = valueLines(Math.min(...bounds), Math.max(...bounds));
  const [low, high] = [lines[0] ?? 0, lines.at(-1) ?? 1];
  const last = Math.max(1, points.at(-1)?.x ?? 1);
  return {
    x: ({ x }) => (x / last) * WIDTH,
    y: (cents) => ((high - cents) / (high - low)) * HEIGHT,
    lines,
  };
}

const path = (points: readonly ProfitPoint[], { x, y }: Scale, of: (point: ProfitPoint) => number): string =>
  points
    .map((point, at) => `${at === 0 ? 'M' : 'L'}${x(point).toFixed(1)} ${y(of(point)).toFixed(1)}`)
    .join('');

const bandPath = (points: readonly ProfitPoint[], scale: Scale): string =>
  `${path(points, scale, ({ expected, band }) => expected + band)}${path(
    points.toReversed(),
    scale,
    ({ expected, band }) => expected - band,
  ).replace('M', 'L')}Z`;

function Drawing({ points, scale, at }: { points: readonly ProfitPoint[]; scale: Scale; at: ProfitPoint }) {
  return (
    <svg
      aria-hidden="true"
      className={styles.drawing}
      preserveAspectRatio="none"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    >
      <path className={styles.band} d={bandPath(points, scale)} />
      {scale.lines.map((cents) => (
        <path
          className={cents === 0 ? styles.zero : styles.line}
          d={`M0 ${scale.y(cents)}H${WIDTH}`}
          key={cents}
        />
      ))}
      <path className={styles.expected} d={path(points, scale, ({ expected }) => expected)} />
      <path className={styles.actual} d={path(points, scale, ({ actual }) => actual)} />
      <path className={styles.cursor} d={`M${scale.x(at)} 0V${HEIGHT}`} />
    </svg>
  );
}

/** A sentence on how much of the profit is luck. */
function LuckSentence({ overview }: { overview: Overview }) {
  const t = useText();
  const { result, money, count } = useAmounts(overview.currency);
  const { bets, luckCents, bandCents, percentile, untilAhead } = overview.luck;
  if (bets === 0) return <p className={styles.sentence}>{t('bankroll.luck.unknown')}</p>;
  return (
    <p className={styles.sentence}>
      {t('bankroll.luck.means', { count: bets, figure: count(bets) })}{' '}
      <b>{t('bankroll.luck.soFar', { amount: result(luckCents), band: money(bandCents) })}</b>{' '}
      {percentile !== undefined && t('bankroll.luck.percentile', { percent: Math.round(percentile) })}{' '}
      {untilAhead === undefined
        ? t('bankroll.luck.noEdge')
        : t('bankroll.luck.until', { figure: count(untilAhead) })}
    </p>
  );
}

/** Actual beside expected profit, with the band of luck. */
export function ProfitChart({ overview, title }: { overview: Overview; title: string }) {
  const t = useText();
  const { result, whole, day, count, date } = useAmounts(overview.currency);
  const [axis, setAxis] = useState<ChartAxis>('bets');
  const [under, setUnder] = useState<number>();
  const points = profitPath(overview, axis);
  const last = points.at(-1);
  if (points.length < 2 || !last)
    return (
      <Card className={styles.card}>
        <EmptyState title={t('bankroll.chart.empty')}>{t('bankroll.chart.emptyText')}</EmptyState>
      </Card>
    );
  const at = points[under ?? points.length - 1] ?? last;
  const scale = scaleOf(points);
  const follow = (event: PointerEvent<HTMLDivElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - left) / width) * WIDTH;
    const near = points.findLastIndex((point) => scale.x(point) <= x);
    setUnder(Math.max(0, near));
  };
  const said = t('bankroll.chart.said', {
    actual: result(last.actual),
    expected: result(Math.round(last.expected)),
    count: last.bets,
    from: date(overview.from),
    to: date(overview.to),
  });
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        <span className={styles.key}>
          <i className={styles.keyActual} /> {t('bankroll.chart.actual')} <b>{result(at.actual)}</b>
        </span>
        <span className={styles.key}>
          <i className={styles.keyExpected} /> {t('bankroll.chart.expected')}{' '}
          <b>{result(Math.round(at.expected))}</b>
        </span>
        <span className={styles.key}>
          <i className={styles.keyBand} /> {t('bankroll.chart.band')}
        </span>
        <span className={styles.grow} />
        <Segmented<ChartAxis>
          label={t('bankroll.chart.along')}
          onChange={(next) => {
            setUnder(undefined);
            setAxis(next);
          }}
          options={AXES.map((value) => ({ value, label: t(`bankroll.chart.axis.${value}`) }))}
          size="small"
          value={axis}
        />
      </div>
      <div className={styles.plot}>
        <div
          aria-label={said}
          className={styles.area}
          onPointerLeave={() => setUnder(undefined)}
          onPointerMove={follow}
          role="img"
        >
          <Drawing at={at} points={points} scale={scale} />
          <div aria-hidden="true" className={styles.ticks}>
            {monthTicks(points).map((point) => (
              <span key={point.day} style={{ insetInlineStart: `${(scale.x(point) / WIDTH) * 100}%` }}>
                {day(point.day)}
              </span>
            ))}
          </div>
        </div>
        <div aria-hidden="true" className={styles.values}>
          {scale.lines.map((cents) => (
            <span key={cents} style={{ insetBlockStart: `${(scale.y(cents) / HEIGHT) * 100}%` }}>
              {whole(cents)}
            </span>
          ))}
        </div>
      </div>
      <p className={styles.moment}>
        {day(at.day)} · {t('bankroll.chart.bets', { count: at.bets, figure: count(at.bets) })}
      </p>
      <LuckSentence overview={overview} />
    </Card>
  );
}
