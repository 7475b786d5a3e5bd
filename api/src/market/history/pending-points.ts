import type { StoredPoint } from './block.ts';
import type { JournalPoint } from './journal.ts';

const FIRST_ROOM = 4096;
const NONE = -1;

/** Points not in a block yet, by selection: 31 bytes each, as linked lists in flat arrays. */
export class PendingPoints {
  readonly #heads = new Map<number, number>();
  #bookie = new Uint16Array(FIRST_ROOM);
  #atMs = new Float64Array(FIRST_ROOM);
  #oddsMilli = new Int32Array(FIRST_ROOM);
  /** NaN: unknown. */
  #seenMs = new Float64Array(FIRST_ROOM);
  #silent = new Uint8Array(FIRST_ROOM);
  #before = new Int32Array(FIRST_ROOM);
  #length = 0;

  get size(): number {
    return this.#length;
  }

  add({ selection, bookie, atMs, oddsMilli, seenMs, isSilent }: JournalPoint): void {
    const at = this.#length++;
    if (at === this.#atMs.length) this.#grow();
    this.#bookie[at] = bookie;
    this.#atMs[at] = atMs;
    this.#oddsMilli[at] = oddsMilli;
    this.#seenMs[at] = seenMs ?? Number.NaN;
    this.#silent[at] = isSilent ? 1 : 0;
    this.#before[at] = this.#heads.get(selection) ?? NONE;
    this.#heads.set(selection, at);
  }

  has(selection: number): boolean {
    return this.#heads.has(selection);
  }

  selections(): number[] {
    return [...this.#heads.keys()];
  }

  /** Points of a selection, in order of arrival. */
  of(selection: number): StoredPoint[] {
    const points: StoredPoint[] = [];
    let at = this.#heads.get(selection) ?? NONE;
    for (; at !== NONE; at = this.#before[at] ?? NONE) {
      const seenMs = this.#seenMs[at] ?? Number.NaN;
      points.push({
        bookie: this.#bookie[at] ?? 0,
        atMs: this.#atMs[at] ?? 0,
        oddsMilli: this.#oddsMilli[at] ?? 0,
        ...(!Number.isNaN(seenMs) && { seenMs, isSilent: this.#silent[at] === 1 }),
      });
    }
    return points.reverse();
  }

  #grow(): void {
    const length = this.#atMs.length * 2;
    const copy = <T extends { set(from: T): void }>(wider: T, from: T): T => {
      wider.set(from);
      return wider;
    };
    this.#bookie = copy(new Uint16Array(length), this.#bookie);
    this.#atMs = copy(new Float64Array(length), this.#atMs);
    this.#oddsMilli = copy(new Int32Array(length), this.#oddsMilli);
    this.#seenMs = copy(new Float64Array(length), this.#seenMs);
    this.#silent = copy(new Uint8Array(length), this.#silent);
    this.#before = copy(new Int32Array(length), this.#before);
  }
}
