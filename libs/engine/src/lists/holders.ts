import type { Row, View } from './view.ts';

/** What the lists hold of one combination, by their place: a row, if there is one, and whether better legs were refused. */
export interface Holds {
  readonly rows: (Row | undefined)[];
  readonly refused: boolean[];
  /** How many lists hold anything. */
  count: number;
}

/** Which lists hold anything of a combination. */
export class Holders {
  readonly #byCombo = new Map<number, Holds>();

  of(combo: number): Holds | undefined {
    return this.#byCombo.get(combo);
  }

  note(combo: number, { slot }: View, row: Row | undefined, hasRefused: boolean): void {
    const holds = this.#byCombo.get(combo) ?? { rows: [], refused: [], count: 0 };
    const held = holds.rows[slot] !== undefined || holds.refused[slot] === true;
    const holdsNow = row !== undefined || hasRefused;
    if (!held && !holdsNow) return;
    while (holds.rows.length <= slot) {
      holds.rows.push(undefined);
      holds.refused.push(false);
    }
    holds.rows[slot] = row;
    holds.refused[slot] = hasRefused;
    holds.count += Number(holdsNow) - Number(held);
    if (holds.count === 0) this.#byCombo.delete(combo);
    else this.#byCombo.set(combo, holds);
  }
}
