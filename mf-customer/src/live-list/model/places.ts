import type { Row } from './arrange.ts';
import type { EventGroup } from './group.ts';

/** The rows of an event that are shown. */
export const shownRows = <Item>(
  rows: readonly Row<Item>[],
  perEvent: number,
  isExpanded: boolean,
): readonly Row<Item>[] => (isExpanded ? rows : rows.slice(0, perEvent));

/** A row's place in the list as a person moves through it. */
export interface Place {
  id: string;
  eventId: string;
}

/** Every shown row in order, mounted or not. */
export const placesOf = <Item extends { id: string }>(
  groups: readonly EventGroup<Item>[],
  perEvent: number,
  isExpanded: (eventId: string) => boolean,
): Place[] =>
  groups.flatMap(({ id: eventId, rows }) =>
    shownRows(rows, perEvent, isExpanded(eventId)).map(({ item }) => ({ id: item.id, eventId })),
  );

/** The next place from an id: the first when the id has none, the same at either end. */
export function step(places: readonly Place[], from: string | undefined, by: 1 | -1): Place | undefined {
  const at = places.findIndex(({ id }) => id === from);
  if (at < 0) return places[0];
  return places[Math.min(places.length - 1, Math.max(0, at + by))];
}

/** Where the keyboard goes when its row leaves: to the one behind, else to the one before. */
export function placeBeside(places: readonly Place[], id: string): Place | undefined {
  const at = places.findIndex((place) => place.id === id);
  return at < 0 ? undefined : (places[at + 1] ?? places[at - 1]);
}
