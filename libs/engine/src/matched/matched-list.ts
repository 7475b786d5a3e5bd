import { type MatchedFilter, type MatchedSort, yieldOf } from '@bothways/domain/matched-betting';
import { isLay } from '../book/pick-code.ts';
import type { Tables } from '../book/tables.ts';
import { bestOf } from '../collections/best-of.ts';
import type { CompiledMatchedFilter } from '../filters/matched-filter.ts';
import { laidLine } from './dirty-lays.ts';
import type { LineRows, MatchedRow } from './matched-rows.ts';

/** Contents of a list: its first rows, and their total. */
export interface MatchedList {
  rows: MatchedRow[];
  total: number;
  refused: MatchedRow[];
  /** Number of pairs, refused or not, rated above and below its bounds, of the given lines. */
  aboveTotal: number;
  belowTotal: number;
}

/** Yields every prematch back line that can also be laid. */
export function* laidLines(tables: Tables): Generator<number> {
  const { events, lines } = tables;
  for (const event of events.all()) {
    if (event.isLive || !event.hasLays) continue;
    for (const line of event.lines.values()) {
      const laid = isLay(lines.pick(line)) ? laidLine(tables, line) : undefined;
      if (laid !== undefined) yield laid;
    }
  }
}

/** Builds the list from the known rows per line: of the events it currently accepts, in its order. */
export function listOf(
  tables: Tables,
  lens: CompiledMatchedFilter,
  byLine: Iterable<readonly [number, LineRows]>,
  nowMs: number,
): MatchedList {
  const { lines, events } = tables;
  const taken = new Map<number, boolean>();
  const rows: MatchedRow[] = [];
  const refused: MatchedRow[] = [];
  let [aboveTotal, belowTotal] = [0, 0];
  for (const [line, own] of byLine) {
    const number = lines.event(line);
    let takes = taken.get(number);
    if (takes === undefined) {
      takes = lens.takesEvent(events.at(number), nowMs);
      taken.set(number, takes);
    }
    if (!takes) continue;
    for (const row of own.rows) rows.push(row);
    for (const row of own.refused) refused.push(row);
    aboveTotal += own.above;
    belowTotal += own.below;
  }
  const { limit } = lens.filter;
  const top = bestOf(rows, limit, comparing(tables, lens.filter));
  return { rows: top, total: rows.length, refused, aboveTotal, belowTotal };
}

type Compare = (a: MatchedRow, b: MatchedRow) => number;

/** Equal rows are ordered by arrival of their prices in the book. */
export function comparing(tables: Tables, { sort, kind }: MatchedFilter): Compare {
  const key = keyOf(tables, sort, kind);
  const worth = keyOf(tables, 'yield_desc', kind);
  return (a, b) => key(a) - key(b) || worth(a) - worth(b) || a.back - b.back || a.lay - b.lay;
}

function keyOf(
  { lines, events, quotes }: Tables,
  sort: MatchedSort,
  kind: MatchedFilter['kind'],
): (row: MatchedRow) => number {
  const startMs = ({ line }: MatchedRow): number => events.at(lines.event(line)).startMs;
  const keys: Record<MatchedSort, (row: MatchedRow) => number> = {
    yield_desc: (row) => 0 - yieldOf(row, kind),
    rating_desc: (row) => 0 - row.ratingPct,
    liquidity_desc: ({ lay }) => 0 - (Number.isNaN(quotes.maxRisk(lay)) ? -1 : quotes.maxRisk(lay)),
    time_asc: startMs,
    time_desc: (row) => 0 - startMs(row),
  };
  return keys[sort];
}
