import type { Row } from './arrange.ts';

/** One event's arbs, in the order of the list. */
export interface EventGroup {
  id: string;
  rows: readonly Row[];
}

/** Rows by event; an event stands where its best row stands. */
export function groupByEvent(rows: readonly Row[]): EventGroup[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const id = row.arb._id.eventId;
    const group = groups.get(id);
    if (group) group.push(row);
    else groups.set(id, [row]);
  }
  return [...groups].map(([id, own]) => ({ id, rows: own }));
}
