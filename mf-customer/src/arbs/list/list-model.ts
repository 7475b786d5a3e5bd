import type { Row } from './arrange.ts';
import type { EventGroup } from './group.ts';

/** Room of an event's card, px; measured once it is mounted, so these need not be exact. */
const WIDE = { head: 42, arb: 17, leg: 24, more: 29 };
const NARROW = { head: 64, arb: 56, leg: 28, more: 45 };

/** The rows of an event that are shown. */
export const shownRows = <Item>(
  { rows }: EventGroup<Item>,
  perEvent: number,
  isExpanded: boolean,
): readonly Row<Item>[] => (isExpanded ? rows : rows.slice(0, perEvent));

/** How high an event's card will be. */
export function cardHeight(
  group: EventGroup,
  perEvent: number,
  isExpanded: boolean,
  isNarrow: boolean,
): number {
  const { head, arb, leg, more } = isNarrow ? NARROW : WIDE;
  const rows = shownRows(group, perEvent, isExpanded);
  const own = rows.reduce((sum, row) => sum + arb + leg * row.arb.bets.length, 0);
  return head + own + (group.rows.length > perEvent ? more : 0);
}

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
  groups.flatMap((group) =>
    shownRows(group, perEvent, isExpanded(group.id)).map(({ arb }) => ({ id: arb.id, eventId: group.id })),
  );

/** The next place from an id: the first when the id has none, the same at either end. */
export function step(places: readonly Place[], from: string | undefined, by: 1 | -1): Place | undefined {
  const at = places.findIndex(({ id }) => id === from);
  if (at < 0) return places[0];
  return places[Math.min(places.length - 1, Math.max(0, at + by))];
}
