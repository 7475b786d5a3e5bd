import type { KnownEvent } from './known-event.ts';
import type { QuotedEvent } from './quoted-event.ts';

/** What one source calls an event. */
export interface KnownSide {
  source: string;
  /** The source's id of it, or its names and start where it gives none. */
  sourceId: string;
  event: QuotedEvent;
  swapped: boolean;
  /** How alike it was to what was known, 0 to 1. */
  score: number;
  /** A person has said that it belongs here. */
  byPerson: boolean;
}

/** What each source calls an event; nothing of one that is not known. */
export function sidesOf(known: KnownEvent | undefined): KnownSide[] {
  const held = known?.sightings ?? [];
  return held.flatMap(({ source, sourceId, stated, match, score, byPerson }) =>
    stated.slice(0, 1).map((event) => ({ source, sourceId, event, swapped: match.swapped, score, byPerson })),
  );
}
