import { CapacityError } from '../limits/capacity-error.ts';
import type { Sighting } from './known-event.ts';
import type { League } from './league.ts';

const NONE: ReadonlySet<never> = new Set();

/** Sightings by source and the source's id of the event, and by league. */
export class Sources {
  readonly #bySource = new Map<string, Map<string, Sighting>>();
  readonly #byLeague = new Map<string, Set<Sighting>>();
  readonly #most: number;
  #size = 0;

  /** @param most maximum number of sightings */
  constructor(most: number) {
    this.#most = most;
  }

  get(source: string, sourceId: string): Sighting | undefined {
    return this.#bySource.get(source)?.get(sourceId);
  }

  /** Returns the sightings of a source's league, by the league's key. */
  inLeague(key: string): ReadonlySet<Sighting> {
    return this.#byLeague.get(key) ?? NONE;
  }

  /** Yields one sighting of each league. */
  *leagues(): Generator<Sighting> {
    for (const [sighting] of this.#byLeague.values()) if (sighting) yield sighting;
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
    this.#enter(sighting);
  }

  /** Notes that the source states another league now. */
  relist(sighting: Sighting, league: League): void {
    if (sighting.league.key === league.key) return;
    this.#leave(sighting);
    sighting.league = league;
    this.#enter(sighting);
  }

  remove(sighting: Sighting): void {
    const { source, sourceId } = sighting;
    this.#leave(sighting);
    const held = this.#bySource.get(source);
    if (held?.delete(sourceId)) this.#size -= 1;
    if (held?.size === 0) this.#bySource.delete(source);
  }

  #enter(sighting: Sighting): void {
    const listed = this.#byLeague.get(sighting.league.key);
    if (listed) listed.add(sighting);
    else this.#byLeague.set(sighting.league.key, new Set([sighting]));
  }

  #leave(sighting: Sighting): void {
    const listed = this.#byLeague.get(sighting.league.key);
    listed?.delete(sighting);
    if (listed?.size === 0) this.#byLeague.delete(sighting.league.key);
  }
}
