import type { KnownEvent } from './known-event.ts';
import type { KnownEvents } from './known-events.ts';
import { type KnownSide, sidesOf } from './sides.ts';
import { toPlainLetters } from './transliterate.ts';

/** Events examined per step. */
const SEARCHED_AT_ONCE = 200;

export interface FoundEvent {
  key: string;
  sides: KnownSide[];
}

/**
 * Searches events whose key or one of whose names contains all of the words, those of several sources first, then by
 * key. Each step examines some of them; the result is returned at the end.
 */
export function* searchEvents(
  events: KnownEvents,
  text: string,
  most: number,
): Generator<void, FoundEvent[]> {
  const words = toPlainLetters(text).split(/\s+/).filter(Boolean);
  const found: KnownEvent[] = [];
  let looked = 0;
  for (const known of events.all()) {
    if (++looked % SEARCHED_AT_ONCE === 0) yield;
    if (hasWords(known, words)) found.push(known);
  }
  return found
    .toSorted(
      (a, b) => Number(b.sightings.length > 1) - Number(a.sightings.length > 1) || (a.key < b.key ? -1 : 1),
    )
    .slice(0, most)
    .map((known) => ({ key: known.key, sides: sidesOf(known) }));
}

function hasWords({ key, sightings }: KnownEvent, words: readonly string[]): boolean {
  const names = sightings
    .flatMap(({ stated }) => stated.slice(0, 1))
    .map(({ home, away }) => `${home} ${away}`);
  const text = toPlainLetters(`${key} ${names.join(' ')}`);
  return words.every((word) => text.includes(word));
}
