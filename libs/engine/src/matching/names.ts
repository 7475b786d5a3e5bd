import type { Sighting } from './known-event.ts';
import type { QuotedEvent } from './quoted-event.ts';

/** What a source calls an event. */
export interface NamedEvent {
  key: string;
  source: string;
  /** The source's id of it, or its names and start where it gives none. */
  sourceId: string;
  event: QuotedEvent;
  /** Its sides are the other way round than the event's. */
  swapped: boolean;
}

/** Who has named which event since that was asked last, for whoever keeps it beyond the matcher's own memory. */
export class NameNews {
  readonly #changed = new Set<Sighting>();

  add(sighting: Sighting): void {
    this.#changed.add(sighting);
  }

  /** Those that came first, as they are now. */
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
