import type { Tables } from '../book/tables.ts';
import type { CompiledFilter } from '../filters/arb-filter.ts';
import { NOTHING, type Refused, type Verdict } from '../finder/evaluate.ts';
import { guaranteedSumOf } from '../finder/guaranteed.ts';
import type { Found } from '../quality/gates.ts';
import type { RowIndex } from './row-index.ts';
import type { Sortable } from './sorting.ts';

/** A combination that stands in a list. */
export interface ArbRow extends Sortable {
  found: Found;
  /** Since when these legs stand at or above the list's floor without a break. */
  sinceMs: number;
  profitChange?: 'up' | 'down';
  /** Rises with every change of legs' prices. */
  revision: number;
  /** Of these legs; made when it is first sent. */
  id?: string;
}

/** The rows of one list of arbs: what stands in it, and what was refused. */
export class ArbRows {
  readonly id: number;
  /** Its bit among all lists. */
  slot = -1;
  readonly filter: CompiledFilter;
  readonly shown = new Map<number, ArbRow>();
  readonly refused = new Map<number, Refused>();
  /** Something in `shown` or `refused` changed since the last look. */
  isDirty = true;
  /** Combinations whose row came, changed or went since the last look. */
  readonly touched = new Set<number>();
  readonly #tables: Tables;
  readonly #index: RowIndex;

  constructor(id: number, filter: CompiledFilter, tables: Tables, index: RowIndex) {
    this.id = id;
    this.filter = filter;
    this.#tables = tables;
    this.#index = index;
  }

  /** Takes over what is now to be shown of a combination. */
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

  /** Gives up everything; the book no longer counts its rows. */
  clear(): void {
    const combos = [...this.shown.keys(), ...this.refused.keys()];
    for (const combo of combos) this.take(combo, NOTHING, 0);
  }

  /** The row that stands there now. */
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

  /** The book looks closer at what lists stand on. */
  #count({ quotes }: Found, change: number): void {
    for (const quote of quotes)
      if (quote >= 0) this.#tables.lines.addRows(this.#tables.quotes.line(quote), change);
  }
}

export const isSameLegs = (one: Found, other: Found): boolean =>
  one.quotes[0] === other.quotes[0] && one.quotes[1] === other.quotes[1] && one.quotes[2] === other.quotes[2];

/** The legs have had these prices, without a break, since the last of them got its own. */
export function standsSince({ quotes }: Tables, { quotes: legs }: Found): number {
  let ms = Number.NEGATIVE_INFINITY;
  for (const leg of legs) if (leg >= 0) ms = Math.max(ms, quotes.changedMs(leg), quotes.availableMs(leg));
  return ms;
}
