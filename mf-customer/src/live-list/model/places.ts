import type { Row } from './arrange.ts';
import { type Line, linesOf } from './fold.ts';
import type { EventGroup } from './group.ts';

/** The lines of an event that are shown. */
export const shownLines = <Item>(
  rows: readonly Row<Item>[],
  perEvent: number,
  isExpanded: boolean,
): readonly Line<Item>[] => {
  const lines = linesOf(rows);
  return isExpanded ? lines : lines.slice(0, perEvent);
};

/** The rows of a line that are shown: the first stands for the others until it is opened. */
export const shownRows = <Item>({ rows }: Line<Item>, isOpen: boolean): readonly Row<Item>[] =>
  isOpen ? rows : rows.slice(0, 1);

/** How many of these rows stand. */
export const standingCount = (rows: readonly Row<unknown>[]): number =>
  rows.filter(({ goneAtMs }) => goneAtMs === undefined).length;

/** How many rows "Show more" would bring: those behind the first lines that still stand. */
export const furtherCount = <Item>(rows: readonly Row<Item>[], perEvent: number): number =>
  standingCount(
    linesOf(rows)
      .slice(perEvent)
      .flatMap((line) => line.rows),
  );

/** A row's place in the list as a person moves through it. */
export interface Place {
  id: string;
  eventId: string;
}

/** What is opened of a list. */
export interface Opened {
  /** All lines of the event stand. */
  isExpanded: (eventId: string) => boolean;
  /** All rows of the line stand. */
  isOpen: (line: string) => boolean;
}

/** Every shown row in order, mounted or not. An empty place is none. */
export const placesOf = <Item extends { id: string }>(
  groups: readonly EventGroup<Item>[],
  perEvent: number,
  { isExpanded, isOpen }: Opened,
): Place[] =>
  groups.flatMap(({ id: eventId, rows }) =>
    shownLines(rows, perEvent, isExpanded(eventId))
      .flatMap((line) => shownRows(line, isOpen(line.key)))
      .filter(({ isEmptied }) => !isEmptied)
      .map(({ item }) => ({ id: item.id, eventId })),
  );

/** The next place from an id: the first when the id has none, the same at either end. */
export function step(places: readonly Place[], from: string | undefined, by: 1 | -1): Place | undefined {
  const at = places.findIndex(({ id }) => id === from);
  if (at < 0) return places[0];
  return places[Math.min(places.length - 1, Math.max(0, at + by))];
}

/** Where the keyboard goes when its row leaves: to the next behind it that still stands, else to the last before it. */
export function placeBeside(
  places: readonly Place[],
  id: string,
  stands: (id: string) => boolean = (other) => other !== id,
): Place | undefined {
  const at = places.findIndex((place) => place.id === id);
  if (at < 0) return undefined;
  const isLeft = (place: Place): boolean => stands(place.id);
  return places.slice(at + 1).find(isLeft) ?? places.slice(0, at).findLast(isLeft);
}
