import type { Row } from './arrange.ts';
import { type Line, linesOf } from './fold.ts';
import type { EventGroup } from './group.ts';

/** A line with the rows that are shown of it, and those that are not until it is opened. */
export interface ShownLine<Item> extends Line<Item> {
  shown: readonly Row<Item>[];
  folded: readonly Row<Item>[];
}

/**
 * Returns the lines of an event that are shown: while it is collapsed the first ones, each with its first row. With fewer
 * lines than rows allowed, further rows of the lines follow, so that a card that may show two shows two.
 */
export function shownLines<Item>(
  rows: readonly Row<Item>[],
  perEvent: number,
  isExpanded: boolean,
  isOpen: (line: string) => boolean,
): readonly ShownLine<Item>[] {
  const all = linesOf(rows);
  const lines = isExpanded ? all : all.slice(0, perEvent);
  let spare = Math.max(0, perEvent - lines.length);
  return lines.map(({ key, rows: own }) => {
    const shown = own.slice(0, 1 + spare);
    spare -= shown.length - 1;
    return { key, rows: own, shown: isOpen(key) ? own : shown, folded: own.slice(shown.length) };
  });
}

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
    shownLines(rows, perEvent, isExpanded(eventId), isOpen)
      .flatMap(({ shown }) => shown)
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
