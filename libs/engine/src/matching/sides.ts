import type { KnownEvent } from './known-event.ts';
import type { QuotedEvent } from './quoted-event.ts';

/** A source's statement of an event. */
export interface KnownSide {
  source: string;
  /** The source's id of it, or its names and start if it has none. */
  sourceId: string;
  event: QuotedEvent;
  swapped: boolean;
  /** Similarity to the known event, 0 to 1. */
  score: number;
  /** Assigned by a person. */
  byPerson: boolean;
}

/** Returns each source's statement of an event; empty if it is not known. */
export function sidesOf(known: KnownEvent | undefined): KnownSide[] {
  const held = known?.sightings ?? [];
  return held.flatMap(({ source, sourceId, stated, match, score, byPerson }) =>
    stated.slice(0, 1).map((event) => ({ source, sourceId, event, swapped: match.swapped, score, byPerson })),
  );
}
