import type { Tables } from './tables.ts';

/** By who speaks of an event: the bookmakers whose prices of it they have brought. */
export function speakersOf(
  { events, listings, bookies, voices }: Tables,
  key: string,
): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const mode of ['prematch', 'live'] as const) {
    const event = events.find(key, mode);
    for (const [bookie, listing] of event?.listings ?? []) {
      if (bookies.isLays(bookie) || listings.available(listing) === 0) continue;
      for (const speaker of voices.of(listing)) {
        const held = found.get(speaker) ?? new Set();
        found.set(speaker, held.add(bookies.value(bookie)));
      }
    }
  }
  return found;
}
