import type { Row } from './arrange.ts';

/** What one event has, in the order of the list. */
export interface EventGroup<Item> {
  id: string;
  rows: readonly Row<Item>[];
}

/** Rows by event; an event stands where its best row stands. */
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
