import { arbId } from '../book/arb-id.ts';
import type { Tables } from '../book/tables.ts';
import type { ArbLists } from '../lists/arb-lists.ts';
import { type ArbRow, type ArbRows, isSameLegs } from '../lists/arb-rows.ts';
import type { DirtyLines } from '../quality/dirty-lines.ts';
import type { Opportunities, ReplayedRows } from './opportunities.ts';
import type { ReplayedEvent } from './replayed-list.ts';

interface ReplayedArbsParts {
  tables: Tables;
  lists: ArbLists;
  lines: DirtyLines;
}

const rounded = (pct: number): number => Math.round(pct * 1e4) / 1e4;

/** The rows of a list of arbs as they appear and disappear. */
export class ReplayedArbs implements ReplayedRows {
  readonly #parts: ReplayedArbsParts;
  readonly #list: ArbRows;
  readonly #event: ReplayedEvent;
  /** The legs shown of a combination, and their id. */
  readonly #shown = new Map<number, { found: ArbRow['found']; id: string }>();

  constructor(parts: ReplayedArbsParts, list: ArbRows, event: ReplayedEvent) {
    this.#parts = parts;
    this.#list = list;
    this.#event = event;
  }

  /** Lines that list rows depend on are rechecked a moment after they moved, whether or not anything moves then. */
  get dueMs(): number {
    return this.#parts.lines.urgentMs();
  }

  read(opportunities: Opportunities, nowMs: number, tick: number): void {
    this.#parts.lists.verify(nowMs);
    const { touched, shown } = this.#list;
    if (touched.size === 0) return;
    const gone: string[] = [];
    for (const combo of touched) {
      const row = shown.get(combo);
      const held = this.#shown.get(combo);
      if (row && held && isSameLegs(held.found, row.found)) continue;
      if (held) gone.push(held.id);
      if (row) this.#show(row, opportunities, nowMs, tick);
      else this.#shown.delete(combo);
    }
    touched.clear();
    // An arb that is now shown by another combination has not gone.
    for (const id of gone) opportunities.hide(id, nowMs, tick);
  }

  #show({ combo, found, sum }: ArbRow, opportunities: Opportunities, nowMs: number, tick: number): void {
    const quotes = found.quotes.filter((quote) => quote >= 0);
    const { tables } = this.#parts;
    const id = arbId(tables, this.#event, found.quotes);
    const { filter } = this.#list;
    const names = quotes.map((quote) =>
      filter.nameAt(tables.quotes.bookie(quote), tables.quotes.outcome(quote)),
    );
    this.#shown.set(combo, { found, id });
    const fairOdds = quotes.map(() => undefined);
    opportunities.show({ id, quotes, names, pct: rounded((1 - sum) * 100), fairOdds }, nowMs, tick);
  }
}
