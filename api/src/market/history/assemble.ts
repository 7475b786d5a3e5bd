import {
  isLayTopic,
  LEAST_THINNED,
  type OddsHistory,
  type OddsHistoryQuery,
  type OddsPoint,
  type OddsSeries,
  parseTopic,
  thinned,
} from '@bothways/domain/history';
import type { StoredPoint } from './block.ts';
import type { BookieSeries, SelectionReading } from './history-keeper.ts';
import { standing } from './standing.ts';

/** More points than any chart can show, whatever the number of bookmakers. */
export const MAX_CHART_POINTS = 2000;
/** The requested bookmaker is drawn in more detail than the others. */
const MAX_OWN_POINTS = 800;

/** Live prices replace prematch ones from their first point on, whatever the bookmaker does with its prematch page. */
function joined(series: readonly BookieSeries[], nowMs: number): StoredPoint[] {
  const of = (mode: BookieSeries['mode']) =>
    standing(series.find((one) => one.mode === mode)?.points ?? [], nowMs);
  const live = of('live');
  const liveAtMs = live[0]?.atMs ?? Number.POSITIVE_INFINITY;
  return [...of('prematch').filter(({ atMs }) => atMs < liveAtMs), ...live];
}

/** The requested time range. */
export interface Stretch {
  sinceMs: number;
  untilMs: number;
}

/** The points within a range; the price in force at its start becomes its first point. */
export function within(points: readonly StoredPoint[], { sinceMs, untilMs }: Stretch): StoredPoint[] {
  const known = points.filter(({ atMs }) => atMs <= untilMs);
  const first = known.findLastIndex(({ atMs }) => atMs <= sinceMs);
  const held = known[first];
  return held ? [{ ...held, atMs: Math.max(held.atMs, sinceMs) }, ...known.slice(first + 1)] : known;
}

/** A withdrawn price is reported with its last odds. */
function told(points: readonly { atMs: number; oddsMilli: number }[]): OddsPoint[] {
  const history: OddsPoint[] = [];
  for (const { atMs, oddsMilli } of points) {
    const timestamp = new Date(atMs).toISOString();
    const before = history.at(-1);
    if (oddsMilli > 0) history.push({ timestamp, odds: oddsMilli / 1000 });
    else if (before && !before.withdrawn) history.push({ timestamp, odds: before.odds, withdrawn: true });
  }
  return history;
}

/** A bookmaker's points within the range, and its current price. */
interface Reading {
  points: readonly StoredPoint[];
  lastMilli: number;
}

const seriesOf = (bookie: string, { points, lastMilli }: Reading, max: number): OddsSeries => ({
  bookie,
  currentOdds: lastMilli > 0 ? lastMilli / 1000 : null,
  history: told(thinned(points, max)),
});

const NOTHING: Reading = { points: [], lastMilli: 0 };

/** A variant of a bookmaker has the prices of the bookmaker in the topic. */
function ownAmong(known: ReadonlyMap<string, unknown>, { bookie, topic }: OddsHistoryQuery): string {
  const named = parseTopic(topic)?.bookie;
  return known.has(bookie) || named === undefined ? bookie : named;
}

/** Best price first, for lays the lowest; bookmakers without a current price come last. */
const byPrice =
  (isLay: boolean) =>
  (one: OddsSeries, other: OddsSeries): number => {
    const rank = ({ currentOdds }: OddsSeries): number =>
      currentOdds === null ? 0 : isLay ? 1 / currentOdds : currentOdds;
    return rank(other) - rank(one) || (one.bookie < other.bookie ? -1 : 1);
  };

/** Assembles the answer from a reading; of the other bookmakers only those with a price in the range. */
export function assemble(
  { series }: SelectionReading,
  question: OddsHistoryQuery,
  stretch: Stretch,
  nowMs: number,
): OddsHistory {
  const { bookie, topic } = question;
  const byBookie = new Map(
    [...Map.groupBy(series, (one) => one.bookie)].map(([value, own]): [string, Reading] => {
      const all = joined(own, nowMs);
      return [value, { points: within(all, stretch), lastMilli: all.at(-1)?.oddsMilli ?? 0 }];
    }),
  );
  const own = ownAmong(byBookie, question);
  const history = seriesOf(bookie, byBookie.get(own) ?? NOTHING, MAX_OWN_POINTS);
  const others = [...byBookie].filter(
    ([value, { points }]) => value !== own && points.some(({ oddsMilli }) => oddsMilli > 0),
  );
  const each = Math.floor((MAX_CHART_POINTS - history.history.length) / Math.max(1, others.length));
  const allBookies = others
    .map(([value, reading]) => seriesOf(value, reading, Math.max(LEAST_THINNED, each)))
    .toSorted(byPrice(isLayTopic(topic)));
  return { ...history, topic, allBookies };
}
