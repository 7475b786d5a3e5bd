import type { ArbRow, ArbRows } from './arb-rows.ts';

/**
 * Rows and refusals of one combination, by the list's slot. Sparse: an array over every list would take gigabytes when
 * thousands of lists hold thousands of combinations.
 */
export interface Holds {
  readonly rows: Map<number, ArbRow>;
  /** Lists for which better legs were refused. */
  readonly refused: Set<number>;
}

const sizeOf = ({ rows, refused }: Holds): number => rows.size + refused.size;

/** Index of the lists that hold a row or refusal of a combination. */
export class RowIndex {
  readonly #byCombo = new Map<number, Holds>();
  #total = 0;

  /** Rows and refusals of all lists together. */
  get total(): number {
    return this.#total;
  }

  of(combo: number): Holds | undefined {
    return this.#byCombo.get(combo);
  }

  note(combo: number, { slot }: ArbRows, row: ArbRow | undefined, hasRefused: boolean): void {
    const known = this.#byCombo.get(combo);
    if (!known && !row && !hasRefused) return;
    const holds = known ?? { rows: new Map(), refused: new Set() };
    if (!known) this.#byCombo.set(combo, holds);
    this.#total -= sizeOf(holds);
    if (row) holds.rows.set(slot, row);
    else holds.rows.delete(slot);
    if (hasRefused) holds.refused.add(slot);
    else holds.refused.delete(slot);
    this.#total += sizeOf(holds);
    if (sizeOf(holds) === 0) this.#byCombo.delete(combo);
  }
}
