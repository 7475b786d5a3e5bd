import {
  type OddsHistory,
  type OddsHistoryQuery,
  type OddsPoint,
  type OddsSeries,
  parseTopic,
  thinned,
} from '@bothways/domain/history';
import type { StoredPoint } from './block.ts';
import type { BookieSeries, SelectionReading } from './history-keeper.ts';

/** More points than this no chart can show, whatever the number of bookmakers. */
export const MAX_CHART_POINTS = 2000;
/** The bookmaker that was asked for is drawn finer than those beside it. */
const MAX_OWN_POINTS = 800;

/** In play takes over where it begins: what the bookmaker does with its page from before does not matter then. */
function joined(series: readonly BookieSeries[]): StoredPoint[] {
  const of = (mode: BookieSeries['mode']) => series.find((one) => one.mode === mode)?.points ?? [];
  const live = of('live');
  const liveAtMs = live[0]?.atMs ?? Number.POSITIVE_INFINITY;
  return [...of('prematch').filter(({ atMs }) => atMs < liveAtMs), ...live];
}

/** The price that held at the beginning stands at the beginning. */
function since(points: readonly StoredPoint[], sinceMs: number): StoredPoint[] {
  const first = points.findLastIndex(({ atMs }) => atMs <= sinceMs);
  const held = points[first];
  return held ? [{ ...held, atMs: Math.max(held.atMs, sinceMs) }, ...points.slice(first + 1)] : [...points];
}

/** A price that was taken away is told as the price it had been. */
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

function seriesOf(bookie: string, points: readonly StoredPoint[], max: number): OddsSeries {
  const lastMilli = points.at(-1)?.oddsMilli ?? 0;
  return {
    bookie,
    currentOdds: lastMilli > 0 ? lastMilli / 1000 : null,
    history: told(thinned(points, max)),
  };
}

/** A variant of a bookmaker takes over the prices of the one that the topic names. */
function ownAmong(known: ReadonlyMap<string, unknown>, { bookie, topic }: OddsHistoryQuery): string {
  const named = parseTopic(topic)?.bookie;
  return known.has(bookie) || named === undefined ? bookie : named;
}

/** What was read, as the answer to a question; nothing of a bookmaker that has no prices, and nothing before `sinceMs`. */
export function assemble(
  { series }: SelectionReading,
  question: OddsHistoryQuery,
  sinceMs: number,
): OddsHistory {
  const { bookie, topic } = question;
  const byBookie = new Map(
    [...Map.groupBy(series, (one) => one.bookie)]
      .map(([value, own]) => [value, since(joined(own), sinceMs)] as const)
      .filter(([, points]) => points.some(({ oddsMilli }) => oddsMilli > 0)),
  );
  const own = ownAmong(byBookie, question);
  const history = seriesOf(bookie, byBookie.get(own) ?? [], MAX_OWN_POINTS);
  const others = [...byBookie].filter(([value]) => value !== own);
  const each = Math.floor((MAX_CHART_POINTS - history.history.length) / Math.max(1, others.length));
  const allBookies = others
    .map(([value, points]) => seriesOf(value, points, Math.max(4, each)))
    .toSorted((a, b) => (b.currentOdds ?? 0) - (a.currentOdds ?? 0) || (a.bookie < b.bookie ? -1 : 1));
  return { ...history, topic, allBookies };
}
