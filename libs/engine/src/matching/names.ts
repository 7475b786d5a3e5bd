import type { Sighting } from './known-event.ts';
import type { QuotedEvent } from './quoted-event.ts';

/** A source's name of an event. */
export interface NamedEvent {
  key: string;
  source: string;
  /** The source's id of it, or its names and start if it has none. */
  sourceId: string;
  event: QuotedEvent;
  /** Its sides are reversed relative to the event's. */
  swapped: boolean;
}

/** Sightings changed since the last call, for storage outside the matcher. */
export class NameNews {
  readonly #changed = new Set<Sighting>();

  add(sighting: Sighting): void {
    this.#changed.add(sighting);
  }

  /** Returns the oldest changes, in their current state. */
  take(most: number): NamedEvent[] {
    const taken: NamedEvent[] = [];
    for (const sighting of this.#changed) {
      if (taken.length >= most) break;
      this.#changed.delete(sighting);
      const { source, sourceId, stated, match } = sighting;
      const [event] = stated;
      if (event) taken.push({ key: match.key, source, sourceId, event, swapped: match.swapped });
    }
    return taken;
  }
}
