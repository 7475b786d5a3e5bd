import { CapacityError } from '../limits/capacity-error.ts';
import type { Sighting } from './known-event.ts';

/** Sightings by source and the source's id of the event. */
export class Sources {
  readonly #bySource = new Map<string, Map<string, Sighting>>();
  readonly #most: number;
  #size = 0;

  /** @param most maximum number of sightings */
  constructor(most: number) {
    this.#most = most;
  }

  get(source: string, sourceId: string): Sighting | undefined {
    return this.#bySource.get(source)?.get(sourceId);
  }

  /** @throws CapacityError if no further sighting fits */
  demandRoom(): void {
    if (this.#size >= this.#most) throw new CapacityError('sources', this.#most);
  }

  add(sighting: Sighting): void {
    const { source, sourceId } = sighting;
    const held = this.#bySource.get(source);
    if (held) held.set(sourceId, sighting);
    else this.#bySource.set(source, new Map([[sourceId, sighting]]));
    this.#size += 1;
  }

  remove({ source, sourceId }: Sighting): void {
    const held = this.#bySource.get(source);
    if (held?.delete(sourceId)) this.#size -= 1;
    if (held?.size === 0) this.#bySource.delete(source);
  }
}
