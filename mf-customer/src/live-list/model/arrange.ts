import { lineKeys } from '../../folds/index.ts';
import { joins } from './fold.ts';
import { type KeptForm, keepPlaces } from './keep-places.ts';

/** How long an item that went stays greyed; then its place is empty, and may be taken. */
export const FADE_MS = 4000;

export interface Listed {
  id: string;
  _id: { eventId: string };
}

/** An item in its place in the list. */
export interface Row<Item> {
  item: Item;
  /** Rows of one line tell of the same mispriced leg. */
  line: string;
  /** When it left the list, ms since epoch; undefined while it stands. */
  goneAtMs: number | undefined;
  /** It went so long ago that only its room is left. */
  isEmptied: boolean;
  /** It came after the list was first shown and may announce itself. */
  isNew: boolean;
  /** It stands behind the others because it came after the list was put in order last. */
  isLate: boolean;
}

export interface Arrangement<Item> {
  rows: readonly Row<Item>[];
  /** Items that have no place, or not the server's, until the list is put in order. */
  waiting: number;
  /** Height that an event's card keeps although there is less in it, px. */
  rooms: ReadonlyMap<string, number>;
}

/**
 * What may move: `order` everything, the server's order counts; `keep` nothing that stands, but what comes may take the
 * place of what went; `hold` nothing at all, for somebody's hand is on it.
 */
export type Manner = 'order' | 'keep' | 'hold';

export interface Arrival<Item> {
  /** As the server orders them. */
  items: readonly Item[];
  /** What left lately, by id. */
  gone: ReadonlyMap<string, { atMs: number }>;
  nowMs: number;
  manner: Manner;
  form: KeptForm<Item>;
}

export const NO_ROWS: Arrangement<never> = { rows: [], waiting: 0, rooms: new Map() };

/** A row with its newest figures, or with the time it went; the same object where nothing changed. */
function refreshed<Item extends Listed>(
  row: Row<Item>,
  item: Item | undefined,
  { gone, nowMs, manner }: Arrival<Item>,
): Row<Item> {
  if (item) {
    const isSame = row.item === item && row.goneAtMs === undefined;
    return isSame ? row : { ...row, item, goneAtMs: undefined, isEmptied: false };
  }
  const goneAtMs = row.goneAtMs ?? gone.get(row.item.id)?.atMs ?? nowMs;
  const isEmptied = row.isEmptied || (manner === 'keep' && nowMs - goneAtMs >= FADE_MS);
  return row.goneAtMs === goneAtMs && row.isEmptied === isEmptied ? row : { ...row, goneAtMs, isEmptied };
}

/** All in the server's order, without what went. */
function inOrder<Item extends Listed>(before: readonly Row<Item>[], arrival: Arrival<Item>): Row<Item>[] {
  const known = new Map(before.map((row) => [row.item.id, row]));
  const lines = lineKeys(arrival.items, arrival.form.legsOf);
  return arrival.items.map((item) => {
    const line = lines.get(item.id) ?? item.id;
    const row = known.get(item.id);
    if (!row)
      return { item, line, goneAtMs: undefined, isEmptied: false, isNew: before.length > 0, isLate: false };
    const newest = refreshed(row, item, arrival);
    return newest.line === line && !newest.isLate ? newest : { ...newest, line, isLate: false };
  });
}

/**
 * The next picture of a live list from the one before. Rows change their places only in the manner `order`; see `Manner`.
 * A list without rows has nothing to keep.
 */
export function arrange<Item extends Listed>(
  before: Arrangement<Item>,
  arrival: Arrival<Item>,
): Arrangement<Item> {
  const { items, manner, form } = arrival;
  if (manner === 'order' || before.rows.length === 0)
    return { ...NO_ROWS, rows: inOrder(before.rows, arrival) };
  const byId = new Map(items.map((item) => [item.id, item]));
  const rows = before.rows.map((row) => refreshed(row, byId.get(row.item.id), arrival));
  const shown = new Set(rows.map(({ item }) => item.id));
  const newcomers = items.filter(({ id }) => !shown.has(id));
  if (manner === 'hold') return { rows, waiting: newcomers.length, rooms: before.rooms };
  const kept = keepPlaces({ rows, newcomers, rooms: before.rooms }, form, joins(form.legsOf));
  return { ...kept, waiting: kept.waiting + lateCount(kept.rows, arrival) };
}

/** How many stand behind the last place that the server would give them, because they came after the others. */
function lateCount<Item extends Listed>(rows: readonly Row<Item>[], { items }: Arrival<Item>): number {
  const rank = new Map(items.map(({ id }, at) => [id, at]));
  let [lowest, late] = [-1, 0];
  for (const { item, isLate } of rows) {
    const at = rank.get(item.id) ?? -1;
    if (isLate && at >= 0 && at < lowest) late += 1;
    lowest = Math.max(lowest, at);
  }
  return late;
}

/** When the next greyed row leaves its place empty, ms since epoch; undefined when none fades. */
export function nextFadedMs({ rows }: Arrangement<unknown>): number | undefined {
  const times = rows.flatMap(({ goneAtMs, isEmptied }) =>
    goneAtMs === undefined || isEmptied ? [] : [goneAtMs],
  );
  return times.length === 0 ? undefined : Math.min(...times) + FADE_MS;
}
