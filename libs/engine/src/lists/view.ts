import type { Tables } from '../book/tables.ts';
import { NOTHING, type Refused, type Verdict } from '../finder/evaluate.ts';
import type { Found } from '../finder/gates.ts';
import { guaranteedSumOf } from '../finder/guaranteed.ts';
import type { CompiledFilter } from './compiled-filter.ts';
import type { Holders } from './holders.ts';
import type { Sortable } from './sorting.ts';

/** A combination that stands in a list. */
export interface Row extends Sortable {
  found: Found;
  /** Since when these legs stand at or above the list's floor without a break. */
  sinceMs: number;
  profitChange?: 'up' | 'down';
  /** Rises with every change of legs' prices. */
  revision: number;
  /** Of these legs; made when it is first sent. */
  id?: string;
}

/** What is sent of a row, to know when it has to be sent again. */
export interface Sent {
  row: Row;
  id: string;
  revision: number;
  eventRevision: number;
  /** When its oldest leg was seen. */
  seenMs: number;
}

/** What a subscriber has of a list, by combination. Two combinations can have one id: their legs are the same. */
export class SentRows {
  readonly #byCombo = new Map<number, Sent>();
  readonly #ids = new Map<string, number>();

  get size(): number {
    return this.#byCombo.size;
  }

  get(combo: number): Sent | undefined {
    return this.#byCombo.get(combo);
  }

  hasId(id: string): boolean {
    return this.#ids.has(id);
  }

  all(): Iterable<Sent> {
    return this.#byCombo.values();
  }

  set(combo: number, sent: Sent): void {
    const held = this.#byCombo.get(combo);
    if (held?.id !== sent.id) {
      if (held) this.#leave(held.id);
      this.#ids.set(sent.id, (this.#ids.get(sent.id) ?? 0) + 1);
    }
    this.#byCombo.set(combo, sent);
  }

  delete(combo: number): void {
    const held = this.#byCombo.get(combo);
    if (!held) return;
    this.#byCombo.delete(combo);
    this.#leave(held.id);
  }

  #leave(id: string): void {
    const count = this.#ids.get(id) ?? 0;
    if (count > 1) this.#ids.set(id, count - 1);
    else this.#ids.delete(id);
  }
}

/** One subscribed list: what stands in it, what was refused, and what its subscriber has. */
export class View {
  readonly id: number;
  /** Its bit among all lists. */
  slot = -1;
  readonly filter: CompiledFilter;
  readonly rows = new Map<number, Row>();
  readonly refused = new Map<number, Refused>();
  /** Everything was looked at once; before that there is nothing to tell. */
  isFilled = false;
  sent = new SentRows();
  sentTotal = -1;
  sentRejectedTotal = -1;
  /** Combinations that are never arbs and would be; counted now and then. */
  traps = 0;
  trapsAtMs = Number.NEGATIVE_INFINITY;
  /** Something in `rows` or `refused` changed since the last drain. */
  isDirty = true;
  /** Combinations whose row came, changed or went since the last drain. */
  readonly touched = new Set<number>();
  /** When all rows were last looked through, and what the events were then. */
  wholeAtMs = Number.NEGATIVE_INFINITY;
  eventsRevision = -1;
  readonly #tables: Tables;
  readonly #holders: Holders;

  constructor(id: number, filter: CompiledFilter, tables: Tables, holders: Holders) {
    this.id = id;
    this.filter = filter;
    this.#tables = tables;
    this.#holders = holders;
  }

  /** Takes over what is now to be shown of a combination. */
  take(combo: number, { arb, refused }: Verdict, startMs: number): void {
    this.touched.add(combo);
    const held = this.rows.get(combo);
    const row = arb ? this.#show(combo, held, arb, startMs) : this.#hide(combo, held);
    const wasRefused = this.refused.size > 0 && this.refused.has(combo);
    if (refused) this.#refuse(combo, refused);
    else if (wasRefused) this.#forgive(combo);
    const isOther = row !== held || wasRefused !== (refused !== undefined);
    if (isOther) this.#holders.note(combo, this, row, refused !== undefined);
  }

  /** Gives up everything; the book no longer counts its rows. */
  clear(): void {
    const combos = [...this.rows.keys(), ...this.refused.keys()];
    for (const combo of combos) this.take(combo, NOTHING, 0);
  }

  /** The row that stands there now. */
  #show(combo: number, held: Row | undefined, found: Found, startMs: number): Row {
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
    this.rows.set(combo, row);
    this.isDirty = true;
    return row;
  }

  #hide(combo: number, held: Row | undefined): undefined {
    if (!held) return;
    this.#count(held.found, -1);
    this.rows.delete(combo);
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
