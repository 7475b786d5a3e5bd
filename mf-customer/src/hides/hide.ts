import { DAY_MS } from '@bothways/domain/time';
import type { Target } from '../pins/index.ts';

/** One arb or value bet, its whole event, the event at one bookmaker, the event at a pair of bookmakers. */
export const HIDE_WAYS = ['item', 'event', 'bookie', 'pair'] as const;
export type HideWay = (typeof HIDE_WAYS)[number];

/** Something that a person does not want to see again. */
export interface Hide extends Target {
  way: HideWay;
  /** One with `bookie`, the combination with `pair`; else those of the hidden item. */
  bookies: readonly string[];
  /** ISO 8601. */
  hiddenAt: string;
}

/** An event that began longer ago than this is over: its hides are dropped. */
const KEPT_MS = DAY_MS;
/** Maximum number of hides of one way, more than anyone hides on purpose; the oldest are dropped. */
export const MAX_HIDES = 500;

/** Returns every pair of bookmakers, sorted within the pair. */
const pairsOf = (bookies: readonly string[]): string[][] =>
  bookies.flatMap((one, at) => bookies.slice(at + 1).map((other) => [one, other].toSorted()));

/**
 * Returns the hides that an item offers: itself, its event, the event at each of its bookmakers, at each pair of them,
 * at all of them together.
 */
export function hidesFor({ id, eventId, bookies, title, startedAt }: Target, nowMs: number): Hide[] {
  const base = { id, eventId, title, startedAt, hiddenAt: new Date(nowMs).toISOString() };
  return [
    { ...base, way: 'item', bookies },
    { ...base, way: 'event', bookies },
    ...bookies.map((bookie) => ({ ...base, way: 'bookie' as const, bookies: [bookie] })),
    ...pairsOf(bookies).map((pair) => ({ ...base, way: 'pair' as const, bookies: pair })),
    ...(bookies.length < 3 ? [] : [{ ...base, way: 'pair' as const, bookies: bookies.toSorted() }]),
  ];
}

/** Returns the identity of a hide; two hides of the same thing have the same. */
export function hideKey({ way, id, eventId, bookies }: Hide): string {
  if (way === 'item') return JSON.stringify([way, id]);
  return JSON.stringify(way === 'event' ? [way, eventId] : [way, eventId, ...bookies]);
}

/** Returns whether a hide removes an item from the lists. */
export function covers(hide: Hide, { id, eventId, bookies }: Target): boolean {
  if (hide.way === 'item') return hide.id === id;
  if (hide.eventId !== eventId) return false;
  return hide.way === 'event' || hide.bookies.every((bookie) => bookies.includes(bookie));
}

/** Returns a test whether any of the hides covers an item; indexed, since a list of a thousand applies it to each. */
export function hiddenBy(hides: readonly Hide[]): (target: Target) => boolean {
  const items = new Set(hides.flatMap(({ way, id }) => (way === 'item' ? [id] : [])));
  const byEvent = Map.groupBy(
    hides.filter(({ way }) => way !== 'item'),
    ({ eventId }) => eventId,
  );
  return (target) =>
    items.has(target.id) || (byEvent.get(target.eventId)?.some((hide) => covers(hide, target)) ?? false);
}

const isOver = ({ startedAt }: Hide, nowMs: number): boolean => nowMs - Date.parse(startedAt) > KEPT_MS;

/** Returns the hides with one more, newest last, without those of events that are over. */
export function withHide(hides: readonly Hide[], hide: Hide, nowMs: number): Hide[] {
  const key = hideKey(hide);
  const kept = hides.filter((other) => hideKey(other) !== key && !isOver(other, nowMs));
  return [...kept, hide].slice(-MAX_HIDES);
}
