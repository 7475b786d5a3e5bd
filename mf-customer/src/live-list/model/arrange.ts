/** How long an item that went stays in its place, greyed, before it is removed. */
export const FADE_MS = 4000;

interface Listed {
  id: string;
}

/** An item in its place in the list. */
export interface Row<Item> {
  item: Item;
  /** When it left the list, ms since epoch; undefined while it stands. */
  goneAtMs: number | undefined;
  /** It came after the list was first shown and may announce itself. */
  isNew: boolean;
}

export interface Arrangement<Item> {
  rows: readonly Row<Item>[];
  /** Items that wait for the pointer to leave the list. */
  waiting: number;
}

export interface Arrival<Item> {
  /** As the server orders them. */
  items: readonly Item[];
  /** What left lately, by id. */
  gone: ReadonlyMap<string, { atMs: number }>;
  nowMs: number;
  /** The pointer is on the list: nothing moves, comes or goes; only figures change. */
  isHeld: boolean;
}

export const NO_ROWS: Arrangement<never> = { rows: [], waiting: 0 };

/** A row with its newest figures, or with the time it went; the same object where nothing changed. */
function refreshed<Item extends Listed>(
  row: Row<Item>,
  item: Item | undefined,
  { gone, nowMs }: Arrival<Item>,
): Row<Item> {
  if (item) {
    return row.item === item && row.goneAtMs === undefined ? row : { ...row, item, goneAtMs: undefined };
  }
  return { ...row, goneAtMs: row.goneAtMs ?? gone.get(row.item.id)?.atMs ?? nowMs };
}

function held<Item extends Listed>(
  before: readonly Row<Item>[],
  byId: ReadonlyMap<string, Item>,
  arrival: Arrival<Item>,
): Arrangement<Item> {
  const shown = new Set(before.map(({ item }) => item.id));
  return {
    rows: before.map((row) => refreshed(row, byId.get(row.item.id), arrival)),
    waiting: arrival.items.filter(({ id }) => !shown.has(id)).length,
  };
}

/** Rows that fade stand behind the row they stood behind, so that nothing jumps while they do. */
function withFading<Item extends Listed>(
  standing: readonly Row<Item>[],
  before: readonly Row<Item>[],
): Row<Item>[] {
  const behind = new Map<string | undefined, Row<Item>[]>();
  let anchor: string | undefined;
  for (const row of before) {
    if (row.goneAtMs === undefined) anchor = row.item.id;
    else behind.set(anchor, [...(behind.get(anchor) ?? []), row]);
  }
  return [
    ...(behind.get(undefined) ?? []),
    ...standing.flatMap((row) => [row, ...(behind.get(row.item.id) ?? [])]),
  ];
}

function released<Item extends Listed>(
  before: readonly Row<Item>[],
  byId: ReadonlyMap<string, Item>,
  arrival: Arrival<Item>,
): Arrangement<Item> {
  const known = new Map(before.map((row) => [row.item.id, row]));
  const standing = arrival.items.map((item) => {
    const row = known.get(item.id);
    return row ? refreshed(row, item, arrival) : { item, goneAtMs: undefined, isNew: before.length > 0 };
  });
  const fading = before
    .map((row) => refreshed(row, byId.get(row.item.id), arrival))
    .filter(({ goneAtMs }) => goneAtMs === undefined || arrival.nowMs - goneAtMs < FADE_MS);
  return { rows: withFading(standing, fading), waiting: 0 };
}

/**
 * The next picture of a live list from the one before: while it is held every row keeps its place, what went is
 * greyed and what came waits; once released it takes the server's order, and what went fades for `FADE_MS`.
 * A list without rows has nothing to hold.
 */
export function arrange<Item extends Listed>(
  before: Arrangement<Item>,
  arrival: Arrival<Item>,
): Arrangement<Item> {
  const byId = new Map(arrival.items.map((item) => [item.id, item]));
  const hold = arrival.isHeld && before.rows.length > 0;
  return (hold ? held : released)(before.rows, byId, arrival);
}

/** When the next faded row is due to be removed, ms since epoch; undefined when none fades. */
export function nextFadedMs({ rows }: Arrangement<unknown>): number | undefined {
  const times = rows.map(({ goneAtMs }) => goneAtMs).filter((atMs) => atMs !== undefined);
  return times.length === 0 ? undefined : Math.min(...times) + FADE_MS;
}
