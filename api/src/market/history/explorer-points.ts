import {
  LEAST_THINNED,
  type LinePoints,
  type LinePointsQuery,
  parseTopic,
  thinned,
} from '@bothways/domain/history';
import { HOUR_MS } from '@bothways/domain/time';
import { readStoredPick } from '@bothways/engine';
import { MAX_CHART_POINTS, type Stretch, within } from './assemble.ts';
import type { StoredPoint } from './block.ts';
import { endOf, readStoredLine, type StoredLine } from './explorer-line.ts';
import type { ExplorerSource } from './explorer-source.ts';
import { bookOf, TOGETHER_MS } from './line-prices.ts';
import { standing } from './standing.ts';

export interface PointsQuestion extends LinePointsQuery {
  event: string;
}

/** The main bookmaker is drawn in more detail than the others. */
const MAX_OWN_POINTS = 800;
/** Shares are stored in thousandths of a percent, as prices are in thousandths. */
const MILLI_OF_SHARE = 100_000;

/**
 * The no-vig share of one outcome over time. A bookmaker's page changes outcome by outcome: moves within 10 s belong
 * together, and only the prices after them form a book.
 * @param points of each outcome, in time order
 */
export function sharePoints(
  points: readonly (readonly StoredPoint[])[],
  at: number,
  winners: number,
): StoredPoint[] {
  const moves = points
    .flatMap((own, result) => own.map((point) => ({ ...point, result })))
    .toSorted((a, b) => a.atMs - b.atMs);
  const held = points.map(() => 0);
  const shares: StoredPoint[] = [];
  for (const [place, { bookie, atMs, oddsMilli, result }] of moves.entries()) {
    held[result] = oddsMilli;
    const next = moves[place + 1];
    if (next && next.atMs - atMs <= TOGETHER_MS) continue;
    const book = held.every((milli) => milli > 0)
      ? bookOf(
          held.map((milli) => milli / 1000),
          winners,
        )
      : undefined;
    const fair = book?.noVig[at];
    shares.push({ bookie, atMs, oddsMilli: fair === undefined ? 0 : Math.round(MILLI_OF_SHARE / fair) });
  }
  return shares;
}

function pointsOf(
  line: StoredLine,
  at: number,
  { kind }: PointsQuestion,
  untilMs: number,
): [string, readonly StoredPoint[]][] {
  const { byBookie, winners } = line;
  return [...byBookie].flatMap(([bookie, stored]) => {
    const points = stored.map((own) => standing(own, untilMs));
    const own =
      kind === 'odds' ? (points[at] ?? []) : winners === undefined ? [] : sharePoints(points, at, winners);
    return own.length === 0 ? [] : [[bookie, own] satisfies [string, readonly StoredPoint[]]];
  });
}

/** The lines of a chart; undefined when nothing of the selection is stored. */
export async function readPoints(
  source: ExplorerSource,
  question: PointsQuestion,
): Promise<LinePoints | undefined> {
  const { event, mode, topic, kind, hours, bookie } = question;
  const stored =
    parseTopic(topic)?.selection === topic ? readStoredPick(topic.slice(event.length + 1)) : undefined;
  const line = stored && (await readStoredLine(source, { event, mode, line: stored.line }));
  const at = line?.selections.findIndex((one) => one.topic === topic) ?? -1;
  if (!line || at < 0) return undefined;
  const { untilMs } = endOf(line.event, mode, source.nowMs);
  const stretch: Stretch = { sinceMs: hours === undefined ? 0 : untilMs - hours * HOUR_MS, untilMs };
  const all = pointsOf(line, at, question, untilMs).map(
    ([name, points]) => [name, within(points, stretch)] as const,
  );
  const shown = all.filter(([, points]) => points.some(({ oddsMilli }) => oddsMilli > 0));
  const each = Math.max(
    LEAST_THINNED,
    Math.floor((MAX_CHART_POINTS - MAX_OWN_POINTS) / Math.max(1, shown.length)),
  );
  return {
    topic,
    kind,
    until: new Date(untilMs).toISOString(),
    series: shown.map(([name, points]) => ({
      bookie: name,
      points: thinned(points, name === bookie ? MAX_OWN_POINTS : each).map(({ atMs, oddsMilli }) => ({
        at: new Date(atMs).toISOString(),
        value: oddsMilli === 0 ? null : oddsMilli / 1000,
      })),
    })),
  };
}
