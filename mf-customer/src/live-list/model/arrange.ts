import { lineKeys } from '../../folds/index.ts';
import { joins } from './fold.ts';
import { type KeptForm, keepPlaces } from './keep-places.ts';

/** Duration for which a removed item stays greyed; then its slot is empty and may be reused. */
export const FADE_MS = 4000;

export interface Listed {
  id: string;
  _id: { eventId: string };
}

/** An item at its position in the list. */
export interface Row<Item> {
  item: Item;
  /** Rows of one line concern the same mispriced leg. */
  line: string;
  /** When it left the list, ms since epoch; undefined while it is listed. */
  goneAtMs: number | undefined;
  /** Its fade has ended: only its empty slot is left. */
  isEmptied: boolean;
  /** It came after the list was first shown and may be highlighted. */
  isNew: boolean;
  /** It is behind the others because it came after the list was last sorted. */
  isLate: boolean;
}

export interface Arrangement<Item> {
  rows: readonly Row<Item>[];
  /** Number of items without a position, or not at the server's, until the list is sorted. */
  waiting: number;
  /** Minimum height of an event's card although it holds less, px. */
  rooms: ReadonlyMap<string, number>;
}

/**
 * What may move. `order`: everything, to the server's order. `keep`: no present row, but newcomers may fill the slots
 * of removed ones. `hold`: nothing at all, because the person is interacting with the list.
 */
export type Manner = 'order' | 'keep' | 'hold';

export interface Arrival<Item> {
  /** In the server's order. */
  items: readonly Item[];
  /** Items that left recently, by id. */
  gone: ReadonlyMap<string, { atMs: number }>;
  nowMs: number;
  manner: Manner;
  form: KeptForm<Item>;
}

export const NO_ROWS: Arrangement<never> = { rows: [], waiting: 0, rooms: new Map() };

/** Returns the row with its latest figures, or with the time at which it left; the same object if nothing changed. */
export function refreshed<Item extends { id: string }>(
  row: Row<Item>,
  item: Item | undefined,
  { gone, nowMs, manner }: Omit<Arrival<Item>, 'form'>,
): Row<Item> {
  if (item) {
    const isSame = row.item === item && row.goneAtMs === undefined;
    return isSame ? row : { ...row, item, goneAtMs: undefined, isEmptied: false };
  }
  const goneAtMs = row.goneAtMs ?? gone.get(row.item.id)?.atMs ?? nowMs;
  const isEmptied = row.isEmptied || (manner === 'keep' && nowMs - goneAtMs >= FADE_MS);
  return row.goneAtMs === goneAtMs && row.isEmptied === isEmptied ? row : { ...row, goneAtMs, isEmptied };
}

/** Returns all rows in the server's order, without removed ones. */
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
 * Computes the next arrangement of a live list from the previous one. Rows change position only in the manner `order`;
 * see `Manner`. A list without rows has no positions to preserve.
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

/** Counts the rows behind the last position that the server would give them because they came after the others. */
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

/** Returns when the next greyed row's slot becomes empty, ms since epoch; undefined when none fades. */
export function nextFadedMs({ rows }: Arrangement<unknown>): number | undefined {
  const times = rows.flatMap(({ goneAtMs, isEmptied }) =>
    goneAtMs === undefined || isEmptied ? [] : [goneAtMs],
  );
  return times.length === 0 ? undefined : Math.min(...times) + FADE_MS;
}
