import type { BookieTable } from '../book/bookies.ts';
import type { CloneReading, Suggestion } from './readings.ts';

/** Maximum number of bookmakers compared; the world has some two hundred. */
const MAX_COMPARED = 256;
/**
 * Bookmakers with prices of their own agree on about one selection in ten, because odds have few decimals; a clone
 * differs if it is polled a moment before or after its original. So nearly all equal is a clone, and less than four
 * fifths is none. Of 200 selections a true share of 90 percent shows 97 once in several thousand samples.
 */
const JOIN_SHARE = 0.97;
const SPLIT_SHARE = 0.8;
const LEAST_SELECTIONS = 200;

/** Number of selections on which pairs of bookmakers were compared, and on which they agreed. */
export class Likeness {
  readonly #size: number;
  readonly #same: Uint32Array;
  readonly #both: Uint32Array;

  /** @param bookies number of bookmakers */
  constructor(bookies: number) {
    this.#size = Math.min(bookies, MAX_COMPARED);
    this.#same = new Uint32Array(this.#size ** 2);
    this.#both = new Uint32Array(this.#size ** 2);
  }

  /** Compares the prices of one selection by their bookmakers. */
  compare(bookies: readonly number[], oddsMicro: readonly number[]): void {
    for (const [at, one] of bookies.entries()) {
      if (one >= this.#size) continue;
      for (let next = at + 1; next < bookies.length; next++) {
        const other = bookies[next] ?? 0;
        if (other >= this.#size) continue;
        const pair = one < other ? one * this.#size + other : other * this.#size + one;
        this.#both[pair] = (this.#both[pair] ?? 0) + 1;
        if (oddsMicro[at] === oddsMicro[next]) this.#same[pair] = (this.#same[pair] ?? 0) + 1;
      }
    }
  }

  /** Returns the readings of all bookmakers that were compared. */
  readings(table: BookieTable): CloneReading[] {
    const readings: CloneReading[] = [];
    for (let bookie = 0; bookie < this.#size; bookie++) {
      const reading = this.#reading(table, bookie);
      if (reading) readings.push(reading);
    }
    return readings;
  }

  #reading(table: BookieTable, bookie: number): CloneReading | undefined {
    let same = 0;
    let both = 0;
    let compared = false;
    let suggestion: Suggestion | undefined;
    for (let other = 0; other < this.#size; other++) {
      if (other === bookie) continue;
      const pair = this.#pair(bookie, other);
      if (pair.selections === 0) continue;
      compared = true;
      const isInside = table.group(other) === table.group(bookie);
      if (isInside) {
        same += pair.same;
        both += pair.selections;
      }
      suggestion = better(suggestion, suggestionOf(pair, isInside, table.value(other)));
    }
    if (!compared) return undefined;
    const original = this.#original(table, bookie);
    return {
      bookie: table.value(bookie),
      ...(both > 0 && { sameShare: same / both }),
      selections: both,
      ...(suggestion && { suggestion }),
      ...(original && { original }),
    };
  }

  #original(table: BookieTable, bookie: number): CloneReading['original'] {
    const original = table.originalOf(bookie);
    if (original === undefined || original === bookie || original >= this.#size) return undefined;
    const { same, selections } = this.#pair(bookie, original);
    if (selections === 0) return undefined;
    return { value: table.value(original), compared: selections, alike: same };
  }

  #pair(one: number, other: number): { same: number; selections: number } {
    const at = one < other ? one * this.#size + other : other * this.#size + one;
    return { same: this.#same[at] ?? 0, selections: this.#both[at] ?? 0 };
  }
}

function suggestionOf(
  { same, selections }: { same: number; selections: number },
  isInside: boolean,
  other: string,
): Suggestion | undefined {
  const sameShare = same / selections;
  if (selections < LEAST_SELECTIONS) return undefined;
  if (isInside && sameShare < SPLIT_SHARE) return { kind: 'split', with: other, sameShare, selections };
  if (!isInside && sameShare >= JOIN_SHARE) return { kind: 'join', with: other, sameShare, selections };
  return undefined;
}

/** Split before join, because a wrong group misattributes prices. Then the clearest, then by name. */
function better(held: Suggestion | undefined, found: Suggestion | undefined): Suggestion | undefined {
  if (!held || !found) return held ?? found;
  if (held.kind !== found.kind) return held.kind === 'split' ? held : found;
  const clearer = found.kind === 'join' ? found.sameShare - held.sameShare : held.sameShare - found.sameShare;
  return clearer > 0 || (clearer === 0 && found.with < held.with) ? found : held;
}
