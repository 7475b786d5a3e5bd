import type { Arb } from '@bothways/domain/arbs';

/** How long an arb that went stays in its place, greyed, before it is removed. */
export const FAREWELL_MS = 4000;

interface Listed {
  id: string;
}

/** A row of arbs, or of anything else that has an id. */
export interface Row<Item = Arb> {
  arb: Item;
  /** When it left the list, ms since epoch; undefined while it stands. */
  goneAtMs: number | undefined;
  /** It came after the list was first shown and may announce itself. */
  isNew: boolean;
}

export interface Arrangement<Item = Arb> {
  rows: readonly Row<Item>[];
  /** Arbs that wait for the pointer to leave the list. */
  waiting: number;
}

export interface Arrival<Item = Arb> {
  /** As the server orders them. */
  arbs: readonly Item[];
  /** What left lately, by id. */
  gone: ReadonlyMap<string, { atMs: number }>;
  nowMs: number;
  /** The pointer is on the list: nothing moves, comes or goes; only figures change. */
  isHeld: boolean;
}

export const NOTHING: Arrangement<never> = { rows: [], waiting: 0 };

/** A row with its newest figures, or with the time it went; the same object where nothing changed. */
function refreshed<Item extends Listed>(
  row: Row<Item>,
  arb: Item | undefined,
  { gone, nowMs }: Arrival<Item>,
): Row<Item> {
  if (arb) return row.arb === arb && row.goneAtMs === undefined ? row : { ...row, arb, goneAtMs: undefined };
  return { ...row, goneAtMs: row.goneAtMs ?? gone.get(row.arb.id)?.atMs ?? nowMs };
}

function held<Item extends Listed>(
  before: readonly Row<Item>[],
  byId: ReadonlyMap<string, Item>,
  arrival: Arrival<Item>,
): Arrangement<Item> {
  const shown = new Set(before.map(({ arb }) => arb.id));
  return {
    rows: before.map((row) => refreshed(row, byId.get(row.arb.id), arrival)),
    waiting: arrival.arbs.filter(({ id }) => !shown.has(id)).length,
  };
}

/** Rows that fade stand behind the row they stood behind, so that nothing jumps while they do. */
function withFarewells<Item extends Listed>(
  standing: readonly Row<Item>[],
  before: readonly Row<Item>[],
): Row<Item>[] {
  const behind = new Map<string | undefined, Row<Item>[]>();
  let anchor: string | undefined;
  for (const row of before) {
    if (row.goneAtMs === undefined) anchor = row.arb.id;
    else behind.set(anchor, [...(behind.get(anchor) ?? []), row]);
  }
  return [
    ...(behind.get(undefined) ?? []),
    ...standing.flatMap((row) => [row, ...(behind.get(row.arb.id) ?? [])]),
  ];
}

function released<Item extends Listed>(
  before: readonly Row<Item>[],
  byId: ReadonlyMap<string, Item>,
  arrival: Arrival<Item>,
): Arrangement<Item> {
  const known = new Map(before.map((row) => [row.arb.id, row]));
  const standing = arrival.arbs.map((arb) => {
    const row = known.get(arb.id);
    return row ? refreshed(row, arb, arrival) : { arb, goneAtMs: undefined, isNew: before.length > 0 };
  });
  const fading = before
    .map((row) => refreshed(row, byId.get(row.arb.id), arrival))
    .filter(({ goneAtMs }) => goneAtMs === undefined || arrival.nowMs - goneAtMs < FAREWELL_MS);
  return { rows: withFarewells(standing, fading), waiting: 0 };
}

/**
 * The next picture of a live list from the one before: while it is held every row keeps its place, what went is
 * greyed and what came waits; once released it takes the server's order, and what went fades for `FAREWELL_MS`.
 * A list without rows has nothing to hold.
 */
export function arrange<Item extends Listed>(
  before: Arrangement<Item>,
  arrival: Arrival<Item>,
): Arrangement<Item> {
  const byId = new Map(arrival.arbs.map((arb) => [arb.id, arb]));
  const hold = arrival.isHeld && before.rows.length > 0;
  return (hold ? held : released)(before.rows, byId, arrival);
}

/** When the next faded row is due to be removed, ms since epoch; undefined when none fades. */
export function nextFarewellMs({ rows }: Arrangement<unknown>): number | undefined {
  const times = rows.map(({ goneAtMs }) => goneAtMs).filter((atMs) => atMs !== undefined);
  return times.length === 0 ? undefined : Math.min(...times) + FAREWELL_MS;
}
