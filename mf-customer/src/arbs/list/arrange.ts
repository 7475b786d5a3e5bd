import type { Arb } from '@bothways/domain/arbs';

/** How long an arb that went stays in its place, greyed, before it is removed. */
export const FAREWELL_MS = 4000;

export interface Row {
  arb: Arb;
  /** When it left the list, ms since epoch; undefined while it stands. */
  goneAtMs: number | undefined;
  /** It came after the list was first shown and may announce itself. */
  isNew: boolean;
}

export interface Arrangement {
  rows: readonly Row[];
  /** Arbs that wait for the pointer to leave the list. */
  waiting: number;
}

export interface Arrival {
  /** As the server orders them. */
  arbs: readonly Arb[];
  /** What left lately, by id. */
  gone: ReadonlyMap<string, { atMs: number }>;
  nowMs: number;
  /** The pointer is on the list: nothing moves, comes or goes; only figures change. */
  isHeld: boolean;
}

export const NOTHING: Arrangement = { rows: [], waiting: 0 };

/** A row with its newest figures, or with the time it went; the same object where nothing changed. */
function refreshed(row: Row, arb: Arb | undefined, { gone, nowMs }: Arrival): Row {
  if (arb) return row.arb === arb && row.goneAtMs === undefined ? row : { ...row, arb, goneAtMs: undefined };
  return { ...row, goneAtMs: row.goneAtMs ?? gone.get(row.arb.id)?.atMs ?? nowMs };
}

function held(before: readonly Row[], byId: ReadonlyMap<string, Arb>, arrival: Arrival): Arrangement {
  const shown = new Set(before.map(({ arb }) => arb.id));
  return {
    rows: before.map((row) => refreshed(row, byId.get(row.arb.id), arrival)),
    waiting: arrival.arbs.filter(({ id }) => !shown.has(id)).length,
  };
}

/** Rows that fade stand behind the row they stood behind, so that nothing jumps while they do. */
function withFarewells(standing: readonly Row[], before: readonly Row[]): Row[] {
  const behind = new Map<string | undefined, Row[]>();
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

function released(before: readonly Row[], byId: ReadonlyMap<string, Arb>, arrival: Arrival): Arrangement {
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
export function arrange(before: Arrangement, arrival: Arrival): Arrangement {
  const byId = new Map(arrival.arbs.map((arb) => [arb.id, arb]));
  const hold = arrival.isHeld && before.rows.length > 0;
  return (hold ? held : released)(before.rows, byId, arrival);
}

/** When the next faded row is due to be removed, ms since epoch; undefined when none fades. */
export function nextFarewellMs({ rows }: Arrangement): number | undefined {
  const times = rows.map(({ goneAtMs }) => goneAtMs).filter((atMs) => atMs !== undefined);
  return times.length === 0 ? undefined : Math.min(...times) + FAREWELL_MS;
}
