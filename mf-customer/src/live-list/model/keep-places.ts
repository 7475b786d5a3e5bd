import type { LegsOf } from '../../folds/index.ts';
import type { Arrangement, Listed, Row } from './arrange.ts';
import { type Line, linesOf } from './fold.ts';

/** What determines the height that rows take. */
export interface KeptForm<Item> {
  /** Number of an event's lines shown before "Show more". */
  perEvent: number;
  /** Whether all lines of the event are shown. */
  isExpanded: (eventId: string) => boolean;
  /** Whether all rows of the line are shown. */
  isOpen: (line: string) => boolean;
  legsOf: LegsOf<Item>;
  /** Computes the height of an event's card with these rows, px. */
  heightOf: (rows: readonly Row<Item>[]) => number;
  /** The computed height is the rendered one; on phones names wrap, so that it is an estimate. */
  isExact: boolean;
  /** Height of the event's card on the screen, px; undefined where it is not laid out. */
  roomOf: (eventId: string) => number | undefined;
}

type Joins<Item> = (item: Item, line: Line<Item>) => boolean;

interface Before<Item> {
  /** With their latest figures. */
  rows: readonly Row<Item>[];
  /** In the server's order. */
  newcomers: readonly Item[];
  rooms: ReadonlyMap<string, number>;
}

/** Newcomers without a slot yet, in the server's order. */
type Waiting<Item> = readonly Item[];

const isStanding = ({ goneAtMs }: Row<unknown>): boolean => goneAtMs === undefined;
const isEmpty = ({ rows }: Line<unknown>): boolean => rows.every(({ isEmptied }) => isEmptied);
/** Returns whether no row of a card is listed any more, but some are still fading. */
const isLeaving = (lines: readonly Line<unknown>[]): boolean =>
  !lines.every(isEmpty) && !lines.some(({ rows }) => rows.some(isStanding));
const rowOf = <Item extends Listed>(item: Item, line: string): Row<Item> => ({
  item,
  line,
  goneAtMs: undefined,
  isEmptied: false,
  isNew: true,
  isLate: false,
});

/** Splits the newcomers into those that fit a line and the rest. */
function taken<Item extends Listed>(line: Line<Item>, waiting: Waiting<Item>, fits: Joins<Item>) {
  const own = waiting.filter((item) => fits(item, line));
  return { own, rest: waiting.filter((item) => !own.includes(item)) };
}

/**
 * Behind its first row a closed line takes any number of newcomers; if the first row is gone, the next replaces it at
 * the same height.
 */
function closedLine<Item extends Listed>(
  { key, rows }: Line<Item>,
  own: readonly Item[],
  { heightOf }: KeptForm<Item>,
): Line<Item> {
  const all = [...rows, ...own.map((item) => rowOf(item, key))];
  const [first] = all;
  if (!first || !all.some(isStanding)) return { key, rows: all.slice(0, 1) };
  const left = all.filter(({ isEmptied }) => !isEmptied);
  if (!first.isEmptied) return { key, rows: left };
  const heightPx = heightOf([first]);
  const next = left.find((row) => isStanding(row) && heightOf([row]) === heightPx);
  return { key, rows: next ? [next, ...left.filter((row) => row !== next)] : left };
}

/** Updates the lines of a card that is not empty, each in its position. */
function keptCard<Item extends Listed>(
  lines: readonly Line<Item>[],
  newcomers: Waiting<Item>,
  form: KeptForm<Item>,
  fits: Joins<Item>,
  roomPx = 0,
): { lines: readonly Line<Item>[]; waiting: Waiting<Item> } {
  let waiting = newcomers;
  const own = lines.map((line) => {
    if (form.isOpen(line.key)) return line;
    const come = taken(line, waiting, fits);
    waiting = come.rest;
    return closedLine(line, come.own, form);
  });
  const isExpanded = form.isExpanded(lines[0]?.rows[0]?.item._id.eventId ?? '');
  const shown = isExpanded ? own : own.slice(0, form.perEvent);
  const below = isExpanded ? [] : own.slice(form.perEvent).filter((line) => !isEmpty(line));
  const heightPx = ({ rows }: Line<Item>): number => form.heightOf(rows.slice(0, 1));
  const refilled = shown.map((line) => {
    const at = isEmpty(line) ? below.findIndex((other) => heightPx(other) === heightPx(line)) : -1;
    return below.splice(at, at < 0 ? 0 : 1)[0] ?? line;
  });
  // Where "Show more" is already shown, a further line behind it takes no height.
  if (isExpanded) return { lines: refilled, waiting };
  if (lines.length <= form.perEvent) return withinRoom(refilled, waiting, roomPx, form);
  return { lines: [...refilled, ...below, ...waiting.map(alone)], waiting: [] };
}

/** Appends as many newcomers as fit into the height that the card reserves below its last line. */
function withinRoom<Item extends Listed>(
  lines: readonly Line<Item>[],
  newcomers: Waiting<Item>,
  roomPx: number,
  { heightOf, isExact, perEvent }: KeptForm<Item>,
) {
  const places = isExact ? perEvent - lines.length : 0;
  const rows = lines.flatMap((line) => line.rows.slice(0, 1));
  const come = newcomers.slice(0, places).map(alone);
  const count =
    come.findLastIndex(
      (_, at) => heightOf([...rows, ...come.slice(0, at + 1).flatMap((line) => line.rows)]) <= roomPx,
    ) + 1;
  return { lines: [...lines, ...come.slice(0, count)], waiting: newcomers.slice(count) };
}

const alone = <Item extends Listed>(item: Item): Line<Item> => ({
  key: item.id,
  rows: [rowOf(item, item.id)],
});

/** Drops the empty slots at the end: nothing follows them that could move. */
const trimmed = <T>(places: readonly T[], isFree: (place: T) => boolean): readonly T[] =>
  places.slice(0, places.findLastIndex((place) => !isFree(place)) + 1);

/**
 * Leaves every row in its position; newcomers fill matching slots of removed rows, the best one the topmost, or are
 * appended.
 */
export function keepPlaces<Item extends Listed>(
  { rows, newcomers, rooms }: Before<Item>,
  form: KeptForm<Item>,
  fits: Joins<Item>,
): Arrangement<Item> {
  const keptRooms = new Map<string, number>();
  const keepRoom = (eventId: string, px = rooms.get(eventId) ?? form.roomOf(eventId)): number | undefined => {
    if (px !== undefined) keptRooms.set(eventId, px);
    return px;
  };
  const cards = Map.groupBy(rows, ({ item }) => item._id.eventId);
  const coming = Map.groupBy(newcomers, ({ _id }) => _id.eventId);
  const waiting: Item[] = [];

  const hasRoom = (items: readonly Item[], roomPx: number | undefined): boolean =>
    roomPx === undefined || form.heightOf(items.map((item) => rowOf(item, item.id))) <= roomPx;
  /**
   * Fills an empty card with as many newcomers of its own event as fit; the others wait for it, since they belong to no
   * other card.
   */
  const refill = (emptyId: string, roomPx: number | undefined): Line<Item>[] => {
    const own = coming.get(emptyId) ?? [];
    coming.delete(emptyId);
    const count = own.findLastIndex((_, at) => hasRoom(own.slice(0, at + 1), roomPx)) + 1;
    waiting.push(...own.slice(count));
    return own.slice(0, count).map(alone);
  };
  /** Returns the lines for an empty card: of its own event, else of the best event that fits as a whole. */
  const fill = (emptyId: string, roomPx: number | undefined): Line<Item>[] | undefined => {
    const own = refill(emptyId, roomPx);
    if (own.length > 0) return own;
    const fitting = [...coming].find(([eventId, items]) => !cards.has(eventId) && hasRoom(items, roomPx));
    if (!fitting) return undefined;
    const [eventId, items] = fitting;
    coming.delete(eventId);
    keepRoom(eventId, roomPx);
    return items.map(alone);
  };
  const place = (eventId: string, own: readonly Row<Item>[]): readonly Line<Item>[] => {
    const lines = linesOf(own);
    if (lines.every(isEmpty)) return fill(eventId, keepRoom(eventId)) ?? lines;
    const isKept = rooms.has(eventId) || own.some((row) => !isStanding(row));
    const roomPx = isKept ? keepRoom(eventId) : undefined;
    const kept = keptCard(lines, coming.get(eventId) ?? [], form, fits, roomPx);
    coming.delete(eventId);
    waiting.push(...kept.waiting);
    return trimmed(kept.lines, isEmpty);
  };
  const placed = [...cards].map(([eventId, own]) => place(eventId, own));
  // As many newcomer events wait as cards are about to leave; behind the last card nothing can move.
  const free = placed.filter((lines) => isLeaving(lines)).length;
  const late = [...coming.values()];
  waiting.push(...late.slice(0, free).flat());
  const appended = late
    .slice(free)
    .flat()
    .map((item) => ({ ...rowOf(item, item.id), isLate: true }));
  const left = trimmed(placed, (lines) => lines.every(isEmpty));
  return {
    rows: [...left.flat().flatMap((line) => line.rows), ...appended],
    waiting: waiting.length,
    rooms: keptRooms,
  };
}
