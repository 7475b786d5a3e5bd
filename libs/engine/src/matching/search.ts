import type { Sport } from '@bothways/domain/sports';
import type { KnownEvent } from './known-event.ts';
import type { KnownEvents } from './known-events.ts';
import type { QuotedEvent } from './quoted-event.ts';
import { type KnownSide, sidesOf } from './sides.ts';
import type { Sources } from './sources.ts';
import { toPlainLetters } from './transliterate.ts';

/** Events or leagues examined per step. */
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
  const words = wordsOf(text);
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

/** A league of events on offer, as one source names it. */
export interface FoundLeague extends Pick<QuotedEvent, 'country' | 'league'> {
  source: string;
}

/**
 * Searches the leagues of a sport that a source lists events of, by words of source, country and name; by name, then
 * by source. Each step examines some of them; the result is returned at the end.
 */
export function* searchLeagues(
  sources: Sources,
  { sport, text, most }: { sport: Sport; text: string; most: number },
): Generator<void, FoundLeague[]> {
  const words = wordsOf(text);
  const found: FoundLeague[] = [];
  let looked = 0;
  for (const { league: read, source, stated } of sources.leagues()) {
    if (++looked % SEARCHED_AT_ONCE === 0) yield;
    const [event] = stated;
    if (!event || read.sport !== sport || read.words === '') continue;
    const { country, league } = event;
    const name = toPlainLetters(`${source} ${country} ${league}`);
    if (words.every((word) => name.includes(word))) found.push({ source, country, league });
  }
  return found
    .toSorted((a, b) => a.league.localeCompare(b.league, 'en') || a.source.localeCompare(b.source, 'en'))
    .slice(0, most);
}

const wordsOf = (text: string): string[] => toPlainLetters(text).split(/\s+/).filter(Boolean);

function hasWords({ key, sightings }: KnownEvent, words: readonly string[]): boolean {
  const names = sightings
    .flatMap(({ stated }) => stated.slice(0, 1))
    .map(({ home, away }) => `${home} ${away}`);
  const text = toPlainLetters(`${key} ${names.join(' ')}`);
  return words.every((word) => text.includes(word));
}
