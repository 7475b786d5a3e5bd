import type { BookChanges } from '../book/book-changes.ts';
import { lineNumber } from '../book/lines.ts';
import { backOf, isLay, layOf } from '../book/pick-code.ts';
import type { Tables } from '../book/tables.ts';

/** Returns the back line of a line, if its backs can also be laid; otherwise undefined. */
export function laidLine({ lines, events }: Tables, line: number): number | undefined {
  const event = events.at(lines.event(line));
  const pick = lines.pick(line);
  if (isLay(pick)) return event.lines.get(lineNumber(backOf(pick)));
  return event.hasLays && event.lines.has(lineNumber(layOf(pick))) ? line : undefined;
}

/** Lines whose prices moved since the last read; records nothing while no list is followed. */
export class DirtyLays {
  #isOn = false;
  readonly #touched = new Set<number>();

  constructor(changes: BookChanges) {
    const touch = (line: number): void => {
      if (this.#isOn) this.#touched.add(line);
    };
    changes.subscribe({
      lineTouched: touch,
      limitChanged: touch,
      eventLeaving: ({ lines }) => {
        for (const line of lines.values()) this.#touched.delete(line);
      },
    });
  }

  turn(isOn: boolean): void {
    this.#isOn = isOn;
    if (!isOn) this.#touched.clear();
  }

  /** Returns and clears the touched back lines, each once. */
  take(tables: Tables): Set<number> {
    const lines = new Set<number>();
    for (const touched of this.#touched) {
      const line = laidLine(tables, touched);
      if (line !== undefined) lines.add(line);
    }
    this.#touched.clear();
    return lines;
  }
}
