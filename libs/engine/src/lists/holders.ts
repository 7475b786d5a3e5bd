import type { Row, View } from './view.ts';

/** What one list holds of a combination: its row, if it has one, and whether better legs were refused. */
export interface Hold {
  view: View;
  row: Row | undefined;
  hasRefused: boolean;
}

const NONE: ReadonlyMap<View, Hold> = new Map();

/** Which lists hold anything of a combination. */
export class Holders {
  readonly #byCombo = new Map<number, Map<View, Hold>>();

  of(combo: number): Iterable<Hold> {
    return (this.#byCombo.get(combo) ?? NONE).values();
  }

  note(combo: number, view: View, row: Row | undefined, hasRefused: boolean): void {
    const holds = this.#byCombo.get(combo);
    const held = holds?.get(view);
    if (!row && !hasRefused) {
      if (held) holds?.delete(view);
      if (holds?.size === 0) this.#byCombo.delete(combo);
    } else if (held) {
      held.row = row;
      held.hasRefused = hasRefused;
    } else {
      const hold = { view, row, hasRefused };
      if (holds) holds.set(view, hold);
      else this.#byCombo.set(combo, new Map([[view, hold]]));
    }
  }
}
