import type { ArbFilter } from '@bothways/domain/arbs';
import type { Looks } from '@bothways/domain/live';
import { TRAIT } from '../book/combos.ts';
import type { BookEvent } from '../book/events.ts';
import type { Tables } from '../book/tables.ts';
import { CompiledFilter } from '../filters/arb-filter.ts';
import type { DirtyCombos } from '../finder/dirty-combos.ts';
import { type Evaluator, NOTHING, type Verdict } from '../finder/evaluate.ts';
import type { Scan } from '../finder/scan.ts';
import type { EngineLimits } from '../limits/engine-limits.ts';
import type { DirtyLines } from '../quality/dirty-lines.ts';
import type { Found } from '../quality/gates.ts';
import type { LineCheck } from '../quality/line-check.ts';
import { type ArbRow, ArbRows, isSameLegs, standsSince } from './arb-rows.ts';
import { ArbSource, type SentArb } from './arb-source.ts';
import { healthySum } from './healthy-sum.ts';
import type { ListChange, ListPage } from './list-change.ts';
import { ListMasks } from './list-masks.ts';
import { RowIndex } from './row-index.ts';
import { type Form, SubscribedList } from './subscribed-list.ts';

/** How a list shows prices. */
export interface ShownAs {
  looks: Looks;
  /** Maximum number of alternatives per leg. */
  maxAlternatives: number;
}

/**
 * When an arb's legs became valid without interruption, and the direction of its last profit change, as far as lists
 * know.
 */
export interface Standing {
  sinceMs: number;
  profitChange?: 'up' | 'down' | undefined;
}

interface ArbListParts {
  tables: Tables;
  dirty: DirtyCombos;
  lines: DirtyLines;
  check: LineCheck;
  evaluator: Evaluator;
  scan: Scan;
  /** Creates an additional scan, to run beside the others. */
  newScan: () => Scan;
  limits: EngineLimits;
}

export type ArbForm<Record> = Form<ArbSource, ArbRow, Record>;

/** The lists of arbs, updated with the book: those followed by clients, and those the engine watches itself. */
export class ArbLists {
  readonly #parts: ArbListParts;
  /** By number, including the watched ones. */
  readonly #rows = new Map<number, ArbRows>();
  readonly #followed = new Map<number, SubscribedList<number, ArbRow, SentArb, ArbSource>>();
  /** Lists that have been filled from the whole book once; nothing is sent before that. */
  readonly #filled = new Set<number>();
  /** Internal lists; they do not count against the lists that clients may open. */
  readonly #watched: ArbRows[] = [];
  readonly #masks: ListMasks;
  readonly #index = new RowIndex();
  /** Idle scans; each fills one list at a time. */
  readonly #idle: Scan[] = [];
  #knownBookies = 0;
  #isReconsidering = false;
  #nextId = 1;

  constructor(parts: ArbListParts) {
    this.#parts = parts;
    this.#masks = new ListMasks(parts.tables);
    parts.tables.changes.subscribe({ eventLeaving: (event) => this.#forget(event) });
  }

  /** Number of followed lists. */
  get size(): number {
    return this.#followed.size;
  }

  /** Rows and refusals that all followed lists hold together, shown or not. */
  get held(): number {
    const watched = this.#watched.reduce((sum, { shown, refused }) => sum + shown.size + refused.size, 0);
    return this.#index.total - watched;
  }

  /** Opens a list that is updated from here on; nothing of it is sent before `fill` completes. */
  open(filter: ArbFilter): number {
    const rows = this.#add(filter);
    this.#followed.set(rows.id, new SubscribedList(rows.id, new ArbSource(rows, this.#parts)));
    return rows.id;
  }

  /**
   * Opens a list without a client: the watcher reads its rows and clears `touched`. It starts empty and is not filled.
   */
  watch(filter: ArbFilter): ArbRows {
    const rows = this.#add(filter);
    this.#watched.push(rows);
    return rows;
  }

  #add(filter: ArbFilter): ArbRows {
    const { tables } = this.#parts;
    const rows = new ArbRows(this.#nextId++, new CompiledFilter(filter, tables), tables, this.#index);
    this.#masks.add(rows);
    this.#rows.set(rows.id, rows);
    this.#setLoosest();
    return rows;
  }

  /** Fills a list from the book in small steps: what changes meanwhile is evaluated as it changes. */
  *fill(id: number, nowMs: () => number): Generator<void, void> {
    const rows = this.#rows.get(id);
    if (!rows) return;
    const begin = (combo: number): void => {
      if (!rows.shown.has(combo)) this.#begin(rows, combo, nowMs());
    };
    const scan = this.#idle.pop() ?? this.#parts.newScan();
    const steps = scan.inSteps(rows.filter, nowMs, { arb: begin, refused: begin });
    while (this.#rows.get(id) === rows && !steps.next().done) yield;
    this.#idle.push(scan);
    this.#filled.add(id);
  }

  close(id: number): void {
    const rows = this.#rows.get(id);
    if (!rows) return;
    rows.clear();
    this.#rows.delete(id);
    this.#followed.delete(id);
    this.#filled.delete(id);
    this.#masks.remove(rows);
    this.#setLoosest();
  }

  /** Evaluates every combination that changes of the book can affect. */
  settle(nowMs: number): void {
    const { dirty } = this.#parts;
    this.#renew();
    this.#masks.forget();
    dirty.drain((combo, mark) => this.#look(combo, mark, nowMs));
  }

  /** `settle` after bookmaker settings changed: legs do not remain valid because they were before. */
  reconsider(nowMs: number): void {
    this.#isReconsidering = true;
    this.settle(nowMs);
    this.#isReconsidering = false;
  }

  /** Also rechecks the lines that list rows depend on: the flags of a quote can change with the prices of others. */
  verify(nowMs: number): void {
    const { lines, check } = this.#parts;
    for (const line of lines.takeUrgent(nowMs)) check.line(line, nowMs);
    this.settle(nowMs);
  }

  /** The list's current page; later changes are relative to it. Undefined if there is no such list. */
  snapshot<Record>(id: number, nowMs: number, form: ArbForm<Record>): ListPage<Record> | undefined {
    return this.#followed.get(id)?.snapshot(nowMs, form);
  }

  /** Returns how the list shows prices. @throws RangeError if there is no such list */
  shownAs(id: number): ShownAs {
    const looks = this.#rows.get(id)?.filter;
    if (!looks) throw new RangeError(`There is no list ${id}`);
    return { looks, maxAlternatives: looks.alternatives(this.#parts.limits.maxAlternatives) };
  }

  /** Sends the changes list by list, because the encoder needs the records of one list at a time. */
  drain<Record>(nowMs: number, form: ArbForm<Record>, send: (change: ListChange<Record>) => void): void {
    for (const [id, list] of this.#followed) {
      const change = this.#filled.has(id) ? list.changes(nowMs, form) : undefined;
      if (change) send(change);
    }
  }

  #forget(event: BookEvent): void {
    const combos = [...event.combos, ...event.traps];
    for (const rows of this.#rows.values()) for (const combo of combos) rows.take(combo, NOTHING, 0);
  }

  /**
   * Returns since when the legs have been valid, according to lists that are at least as strict: a list has followed
   * them through price changes, while the book only knows the last one.
   */
  standing(combo: number, found: Found, maxSum: number): Standing {
    const standing: Standing = { sinceMs: standsSince(this.#parts.tables, found) };
    for (const [slot, row] of this.#index.of(combo)?.rows ?? []) {
      const isAsStrict = (this.#masks.at(slot)?.filter.maxSum ?? Number.POSITIVE_INFINITY) <= maxSum;
      if (!isAsStrict || !isSameLegs(row.found, found) || row.sinceMs > standing.sinceMs) continue;
      standing.sinceMs = row.sinceMs;
      standing.profitChange = row.profitChange;
    }
    return standing;
  }

  #look(combo: number, mark: number, nowMs: number): void {
    const { tables } = this.#parts;
    const bookie = mark > 0 ? mark - 1 : -1;
    if (tables.combos.isMix(combo)) {
      this.#lookAtMix(combo, bookie, nowMs);
      return;
    }
    this.#masks.look(combo, bookie);
    const waiting = tables.combos.has(combo, TRAIT.TRAP) ? this.#masks.none() : this.#masks.near();
    this.#markHolders(combo, bookie, waiting);
    const event = tables.events.at(tables.combos.event(combo));
    for (let slot = waiting.indexOf(1); slot >= 0; slot = waiting.indexOf(1, slot + 1)) {
      const list = this.#masks.at(slot);
      if (!list) continue;
      if (list.filter.takesEvent(event)) list.take(combo, this.#verdict(list, combo, nowMs), event.startMs);
      else list.take(combo, NOTHING, event.startMs);
    }
  }

  /**
   * Evaluates a mix for the lists that have the bookmaker: those that hold it, and those for which there may now be
   * one.
   */
  #lookAtMix(combo: number, bookie: number, nowMs: number): void {
    const { tables, evaluator, dirty } = this.#parts;
    const event = tables.events.at(tables.combos.event(combo));
    const holds = this.#index.of(combo);
    const places = dirty.placesThatMatter(combo);
    if (places === 0 && !holds) return;
    this.#masks.lookAround(combo, bookie, places);
    for (let slot = 0; slot < this.#masks.count; slot++) {
      const list = this.#masks.at(slot);
      if (!list || list.filter.isLive !== event.isLive || !this.#masks.has(slot, bookie)) continue;
      const isRefused = holds?.refused.has(slot) === true;
      const row = holds?.rows.get(slot);
      const held = isRefused || this.#isReconsidering ? undefined : row?.found;
      const { filter } = list;
      const around = places !== 0 && filter.takesEvent(event) ? this.#masks.around(slot) : undefined;
      const plain = around ? evaluator.plainMix(combo, around, filter, held, nowMs) : NOTHING;
      const verdict = plain ?? evaluator.verdict(combo, filter, nowMs);
      if (isRefused || row || verdict.arb || verdict.refused) list.take(combo, verdict, event.startMs);
    }
  }

  #verdict({ slot, filter }: ArbRows, combo: number, nowMs: number): Verdict {
    const { evaluator } = this.#parts;
    const isNear = this.#masks.sum(slot) < Number.POSITIVE_INFINITY;
    const plain = isNear ? evaluator.plain(combo, this.#masks.legs(slot), filter, nowMs) : undefined;
    return plain ?? evaluator.verdict(combo, filter, nowMs);
  }

  /** Marks the lists holding a row or refusal of the combination that may have changed. */
  #markHolders(combo: number, bookie: number, waiting: Uint8Array): void {
    const holds = this.#index.of(combo);
    if (!holds) return;
    const { rows, refused } = holds;
    for (const [slot, row] of rows) {
      const isTouched = this.#masks.has(slot, bookie) && (refused.has(slot) || !this.#stands(row, slot));
      waiting[slot] = isTouched ? 1 : 0;
    }
    for (const slot of refused) if (!rows.has(slot)) waiting[slot] = this.#masks.has(slot, bookie) ? 1 : 0;
  }

  /** Whether a row needs no new verdict: its legs are still the list's best, at the same sum. */
  #stands(row: ArbRow, slot: number): boolean {
    const { tables } = this.#parts;
    // The best prices of the list's bookmakers may be some that their variants' own have replaced.
    const mayBeReplaced = this.#masks.at(slot)?.filter.hasVariants === true;
    if (this.#isReconsidering || mayBeReplaced) return false;
    if (this.#masks.sum(slot) !== row.sum || tables.combos.isLive(row.combo)) return false;
    const { entries } = this.#masks.legs(slot);
    const areBest = row.found.quotes.every(
      (quote, leg) => quote < 0 || tables.order.quote(entries[leg] ?? -1) === quote,
    );
    return areBest && healthySum(tables, row.combo, row.found) === row.sum;
  }

  #renew(): void {
    const { count } = this.#parts.tables.bookies;
    if (count === this.#knownBookies) return;
    this.#knownBookies = count;
    for (const { filter } of this.#rows.values()) filter.renew();
    this.#masks.renew();
  }

  #begin(rows: ArbRows, combo: number, nowMs: number): void {
    const { tables, evaluator } = this.#parts;
    const { startMs } = tables.events.at(tables.combos.event(combo));
    rows.take(combo, evaluator.verdict(combo, rows.filter, nowMs), startMs);
    const row = rows.shown.get(combo);
    if (row) row.sinceMs = this.standing(combo, row.found, rows.filter.maxSum).sinceMs;
  }

  #setLoosest(): void {
    const loosest = { prematch: -1, live: -1 };
    for (const { filter } of this.#rows.values()) {
      const { mode } = filter.filter;
      loosest[mode] = Math.max(loosest[mode], filter.maxSum);
    }
    this.#parts.dirty.setLoosest(loosest.prematch, loosest.live);
    this.#parts.dirty.setVariants([...this.#rows.values()].flatMap(({ filter }) => filter.variants));
  }
}
