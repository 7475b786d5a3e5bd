import type { Row } from './arrange.ts';
import { type Line, linesOf } from './fold.ts';
import type { EventGroup } from './group.ts';

/** Returns the lines of an event that are shown. */
export const shownLines = <Item>(
  rows: readonly Row<Item>[],
  perEvent: number,
  isExpanded: boolean,
): readonly Line<Item>[] => {
  const lines = linesOf(rows);
  return isExpanded ? lines : lines.slice(0, perEvent);
};

/** Returns the shown rows of a line: only the first until it is expanded. */
export const shownRows = <Item>({ rows }: Line<Item>, isOpen: boolean): readonly Row<Item>[] =>
  isOpen ? rows : rows.slice(0, 1);

/** Counts the rows that have not left. */
export const standingCount = (rows: readonly Row<unknown>[]): number =>
  rows.filter(({ goneAtMs }) => goneAtMs === undefined).length;

/** Counts the rows that "Show more" would reveal: the present ones behind the first lines. */
export const furtherCount = <Item>(rows: readonly Row<Item>[], perEvent: number): number =>
  standingCount(
    linesOf(rows)
      .slice(perEvent)
      .flatMap((line) => line.rows),
  );

/** A row's position in keyboard navigation. */
export interface Position {
  id: string;
  eventId: string;
}

/** The expanded parts of a list. */
export interface Opened {
  /** Whether all lines of the event are shown. */
  isExpanded: (eventId: string) => boolean;
  /** Whether all rows of the line are shown. */
  isOpen: (line: string) => boolean;
}

/** Returns every shown row in order, mounted or not, without empty slots. */
export const positionsOf = <Item extends { id: string }>(
  groups: readonly EventGroup<Item>[],
  perEvent: number,
  { isExpanded, isOpen }: Opened,
): Position[] =>
  groups.flatMap(({ id: eventId, rows }) =>
    shownLines(rows, perEvent, isExpanded(eventId))
      .flatMap((line) => shownRows(line, isOpen(line.key)))
      .filter(({ isEmptied }) => !isEmptied)
      .map(({ item }) => ({ id: item.id, eventId })),
  );

/** Returns the next position from an id: the first if the id is not in the list, the same one at either end. */
export function step(
  positions: readonly Position[],
  from: string | undefined,
  by: 1 | -1,
): Position | undefined {
  const at = positions.findIndex(({ id }) => id === from);
  if (at < 0) return positions[0];
  return positions[Math.min(positions.length - 1, Math.max(0, at + by))];
}

/** Returns where the focus moves when its row leaves: to the next present row after it, else to the last before it. */
export function positionBeside(
  positions: readonly Position[],
  id: string,
  stands: (id: string) => boolean = (other) => other !== id,
): Position | undefined {
  const at = positions.findIndex((position) => position.id === id);
  if (at < 0) return undefined;
  const isLeft = (position: Position): boolean => stands(position.id);
  return positions.slice(at + 1).find(isLeft) ?? positions.slice(0, at).findLast(isLeft);
}
