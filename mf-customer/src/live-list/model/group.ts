import type { Row } from './arrange.ts';

/** The rows of one event, in the order of the list. */
export interface EventGroup<Item> {
  id: string;
  rows: readonly Row<Item>[];
}

/** Groups rows by event; an event takes the position of its best row. */
export function groupByEvent<Item extends { _id: { eventId: string } }>(
  rows: readonly Row<Item>[],
): EventGroup<Item>[] {
  const groups = new Map<string, Row<Item>[]>();
  for (const row of rows) {
    const id = row.item._id.eventId;
    const group = groups.get(id);
    if (group) group.push(row);
    else groups.set(id, [row]);
  }
  return [...groups].map(([id, own]) => ({ id, rows: own }));
}
