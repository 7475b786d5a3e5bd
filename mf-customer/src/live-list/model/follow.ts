import { type Arrangement, type Arrival, NO_ROWS, type Row, refreshed } from './arrange.ts';

interface Known {
  id: string;
}

/**
 * Computes the next arrangement of a list of single rows. They follow the server's order, with rows that left a moment
 * ago greyed where they were; while the person interacts with the list nothing moves, and newcomers wait.
 */
export function follow<Item extends Known>(
  before: Arrangement<Item>,
  arrival: Omit<Arrival<Item>, 'form'>,
): Arrangement<Item> {
  const { items, gone, manner } = arrival;
  const rows = before.rows.length > 0 && manner === 'hold' ? before.rows : undefined;
  const listed = new Map(items.map((item) => [item.id, item]));
  if (rows) {
    const shown = new Set(rows.map(({ item }) => item.id));
    return {
      ...before,
      rows: rows.map((row) => refreshed(row, listed.get(row.item.id), arrival)),
      waiting: items.filter(({ id }) => !shown.has(id)).length,
    };
  }
  const next = items.map(rowOf);
  for (const [at, row] of before.rows.entries())
    if (!listed.has(row.item.id) && gone.has(row.item.id))
      next.splice(at, 0, refreshed(row, undefined, arrival));
  return { ...NO_ROWS, rows: next };
}

const rowOf = <Item extends Known>(item: Item): Row<Item> => ({
  item,
  line: item.id,
  goneAtMs: undefined,
  isEmptied: false,
  isNew: false,
  isLate: false,
});
