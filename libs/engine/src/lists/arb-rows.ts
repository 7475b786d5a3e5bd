import type { Tables } from '../book/tables.ts';
import type { CompiledFilter } from '../filters/arb-filter.ts';
import { NOTHING, type Refused, type Verdict } from '../finder/evaluate.ts';
import { guaranteedSumOf } from '../finder/guaranteed.ts';
import type { Found } from '../quality/gates.ts';
import type { RowIndex } from './row-index.ts';
import type { Sortable } from './sorting.ts';

/** A combination shown in a list. */
export interface ArbRow extends Sortable {
  found: Found;
  /** Since when these legs have been at or above the list's floor without interruption. */
  sinceMs: number;
  profitChange?: 'up' | 'down';
  /** Incremented with every price change of the legs. */
  revision: number;
  /** Id of these legs; created when first sent. */
  id?: string;
}

/** The rows of one list of arbs: the shown and the refused. */
export class ArbRows {
  readonly id: number;
  /** The list's bit among all lists. */
  slot = -1;
  readonly filter: CompiledFilter;
  readonly shown = new Map<number, ArbRow>();
  readonly refused = new Map<number, Refused>();
  /** Something in `shown` or `refused` changed since the last read. */
  isDirty = true;
  /** Combinations whose row was added, changed or removed since the last read. */
  readonly touched = new Set<number>();
  readonly #tables: Tables;
  readonly #index: RowIndex;

  constructor(id: number, filter: CompiledFilter, tables: Tables, index: RowIndex) {
    this.id = id;
    this.filter = filter;
    this.#tables = tables;
    this.#index = index;
  }

  /** Applies the new verdict on a combination. */
  take(combo: number, { arb, refused }: Verdict, startMs: number): void {
    this.touched.add(combo);
    const held = this.shown.get(combo);
    const row = arb ? this.#show(combo, held, arb, startMs) : this.#hide(combo, held);
    const wasRefused = this.refused.size > 0 && this.refused.has(combo);
    if (refused) this.#refuse(combo, refused);
    else if (wasRefused) this.#forgive(combo);
    const isOther = row !== held || wasRefused !== (refused !== undefined);
    if (isOther) this.#index.note(combo, this, row, refused !== undefined);
  }

  /** Removes all rows and releases their lines in the book. */
  clear(): void {
    const combos = [...this.shown.keys(), ...this.refused.keys()];
    for (const combo of combos) this.take(combo, NOTHING, 0);
  }

  /** Returns the row that is shown now. */
  #show(combo: number, held: ArbRow | undefined, found: Found, startMs: number): ArbRow {
    if (held && isSameLegs(held.found, found)) {
      held.startMs = startMs;
      if (found.sum === held.sum) return held;
      held.profitChange = found.sum < held.sum ? 'up' : 'down';
      held.found = found;
      held.sum = found.sum;
      held.guaranteed = guaranteedSumOf(this.#tables, combo, found);
      held.revision++;
      this.isDirty = true;
      return held;
    }
    if (held) this.#count(held.found, -1);
    this.#count(found, 1);
    const sinceMs = standsSince(this.#tables, found);
    const guaranteed = guaranteedSumOf(this.#tables, combo, found);
    const row = { combo, found, sum: found.sum, guaranteed, startMs, sinceMs, revision: 0 };
    this.shown.set(combo, row);
    this.isDirty = true;
    return row;
  }

  #hide(combo: number, held: ArbRow | undefined): undefined {
    if (!held) return;
    this.#count(held.found, -1);
    this.shown.delete(combo);
    this.isDirty = true;
  }

  #refuse(combo: number, refused: Refused): void {
    const held = this.refused.get(combo);
    if (held) this.#count(held, -1);
    this.#count(refused, 1);
    this.refused.set(combo, refused);
    this.isDirty = true;
  }

  #forgive(combo: number): void {
    const held = this.refused.get(combo);
    if (!held) return;
    this.#count(held, -1);
    this.refused.delete(combo);
    this.isDirty = true;
  }

  /** Counts rows per line: the book checks lines more often that list rows depend on. */
  #count({ quotes }: Found, change: number): void {
    for (const quote of quotes)
      if (quote >= 0) this.#tables.lines.addRows(this.#tables.quotes.line(quote), change);
  }
}

export const isSameLegs = (one: Found, other: Found): boolean =>
  one.quotes[0] === other.quotes[0] && one.quotes[1] === other.quotes[1] && one.quotes[2] === other.quotes[2];

/** Returns since when all legs have had these prices without interruption. */
export function standsSince({ quotes }: Tables, { quotes: legs }: Found): number {
  let ms = Number.NEGATIVE_INFINITY;
  for (const leg of legs) if (leg >= 0) ms = Math.max(ms, quotes.changedMs(leg), quotes.availableMs(leg));
  return ms;
}
