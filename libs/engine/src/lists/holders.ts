import type { Row, View } from './view.ts';

/** What one list holds of a combination: its row, if it has one, and whether better legs were refused. */
export interface Hold {
  view: View;
  row: Row | undefined;
  hasRefused: boolean;
}

const NONE: readonly Hold[] = [];

/** Which lists hold anything of a combination. */
export class Holders {
  readonly #byCombo = new Map<number, Hold[]>();

  of(combo: number): readonly Hold[] {
    return this.#byCombo.get(combo) ?? NONE;
  }

  note(combo: number, view: View, row: Row | undefined, hasRefused: boolean): void {
    const holds = this.#byCombo.get(combo);
    const at = holds?.findIndex((hold) => hold.view === view) ?? -1;
    const held = holds?.[at];
    if (!row && !hasRefused) {
      if (held) holds?.splice(at, 1);
      if (holds?.length === 0) this.#byCombo.delete(combo);
    } else if (held) {
      held.row = row;
      held.hasRefused = hasRefused;
    } else if (holds) holds.push({ view, row, hasRefused });
    else this.#byCombo.set(combo, [{ view, row, hasRefused }]);
  }
}
