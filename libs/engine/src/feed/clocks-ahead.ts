import type { PickCode } from '../book/pick-code.ts';

/** A price as stated by a source, and when it claims to have seen it. */
export interface Sighting {
  /** Serial of the listing. */
  serial: number;
  pick: PickCode;
  oddsMicro: number;
  atMs: number;
}

interface Came {
  oddsMicro: number;
  atMs: number;
  cameMs: number;
}

/** Maximum number of remembered sightings; beyond it they count as new. */
const MAX_KNOWN = 100_000;

/**
 * Sightings that claim to be from the future: no price is seen later than now, so they count from their arrival, and
 * repeating the same one does not make it younger.
 */
export class ClocksAhead {
  readonly #known = new Map<string, Came>();

  /** Returns when the price was seen, as far as the claim is credible. */
  cameMs({ serial, pick, oddsMicro, atMs }: Sighting, nowMs: number): number {
    const isAhead = !(atMs <= nowMs);
    if (!isAhead && this.#known.size === 0) return atMs;
    const key = `${serial} ${pick}`;
    const held = this.#known.get(key);
    if (held?.atMs === atMs && held.oddsMicro === oddsMicro) return held.cameMs;
    if (isAhead) this.#keep(key, { oddsMicro, atMs, cameMs: nowMs });
    else this.#known.delete(key);
    return isAhead ? nowMs : atMs;
  }

  #keep(key: string, came: Came): void {
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#known.set(key, came);
  }
}
