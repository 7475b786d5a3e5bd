import type { PickCode } from '../book/pick-code.ts';

/** What a source says of one price, and when it claims to have seen it. */
export interface Sighting {
  /** Of the listing. */
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

/** Sightings that are remembered at most; beyond, they count anew. */
const MAX_KNOWN = 100_000;

/**
 * Sightings that claim to be from the future: nobody has seen a price later than now, so they count from when they came,
 * and repeating the same one does not make it younger.
 */
export class ClocksAhead {
  readonly #known = new Map<string, Came>();

  /** When the price was seen, as far as that can be believed. */
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
