import type { ArbFilter } from '@bothways/domain/arbs';
import type { ListedRow } from '@bothways/domain/live';
import type { LineWatch } from '../book/line-watch.ts';
import type { Tables } from '../book/tables.ts';
import { TRAIT } from '../finder/combos.ts';
import type { DirtyCombos } from '../finder/dirty-combos.ts';
import { type Evaluator, NOTHING, type Verdict } from '../finder/evaluate.ts';
import type { Found } from '../finder/gates.ts';
import type { Scan } from '../finder/scan.ts';
import type { LineCheck } from '../quality/line-check.ts';
import type { NoVig, Standing } from '../records/arb-record.ts';
import type { ArbPage, EngineLimits, ListChange, ListPage, ShownAs } from '../types.ts';
import { CompiledFilter } from './compiled-filter.ts';
import { Delivery, type Form } from './delivery.ts';
import { healthySum } from './healthy-sum.ts';
import { Holders } from './holders.ts';
import { isSameLegs, type Row, standsSince, View } from './view.ts';
import { ViewMasks } from './view-masks.ts';

export interface ListParts {
  tables: Tables;
  dirty: DirtyCombos;
  lines: LineWatch;
  check: LineCheck;
  evaluator: Evaluator;
  scan: Scan;
  /** One more, to be used beside the other. */
  newScan: () => Scan;
  limits: EngineLimits;
  noVig: NoVig;
}

/** The subscribed lists, kept up with the book. */
export class Lists {
  readonly #parts: ListParts;
  readonly #delivery: Delivery;
  readonly #views = new Map<number, View>();
  readonly #masks: ViewMasks;
  readonly #holders = new Holders();
  /** Each fills one list at a time. */
  readonly #idle: Scan[] = [];
  #knownBookies = 0;
  #isReconsidering = false;
  #nextId = 1;
  /** Nobody's lists: what people may open is not less for them. */
  readonly #watched: View[] = [];

  constructor(parts: ListParts) {
    this.#parts = parts;
    this.#masks = new ViewMasks(parts.tables);
    this.#delivery = new Delivery(parts);
  }

  get size(): number {
    return this.#views.size - this.#watched.length;
  }

  /** Rows and refusals that all lists of people hold together, whether they are shown or not. */
  get held(): number {
    return this.#watched.reduce(
      (held, { rows, refused }) => held - rows.size - refused.size,
      this.#holders.total,
    );
  }

  /** A list that nothing is told of before `fill` is through. From here on it is looked at with the others. */
  open(filter: ArbFilter): number {
    return this.#add(filter).id;
  }

  /** A list that nothing is told of: who watches it reads its rows, and empties `touched`. It begins with what comes. */
  watch(filter: ArbFilter): View {
    const view = this.#add(filter);
    this.#watched.push(view);
    return view;
  }

  #add(filter: ArbFilter): View {
    const { tables } = this.#parts;
    const view = new View(this.#nextId++, new CompiledFilter(filter, tables.bookies), tables, this.#holders);
    this.#masks.add(view);
    this.#views.set(view.id, view);
    this.#setLoosest();
    return view;
  }

  /** Fills a list with what the book has, a little at a time: what changes meanwhile is looked at as it changes. */
  *fill(id: number, nowMs: () => number): Generator<void, void> {
    const view = this.#views.get(id);
    if (!view) return;
    const begin = (combo: number): void => {
      if (!view.rows.has(combo)) this.#begin(view, combo, nowMs());
    };
    const scan = this.#idle.pop() ?? this.#parts.newScan();
    const steps = scan.inSteps(view.filter, nowMs, { arb: begin, refused: begin });
    while (this.#views.get(id) === view && !steps.next().done) yield;
    this.#idle.push(scan);
    view.isFilled = true;
  }

  remove(id: number): void {
    const view = this.#views.get(id);
    if (!view) return;
    view.clear();
    this.#views.delete(id);
    this.#masks.remove(view);
    this.#setLoosest();
  }

  /** Looks at everything that the changes of the book can matter to. */
  settle(nowMs: number): void {
    const { dirty } = this.#parts;
    this.#renew();
    this.#masks.forget();
    dirty.drain((combo, mark) => this.#look(combo, mark, nowMs));
  }

  /** The same where what is set for bookmakers is another: no legs stand because they stood before. */
  reconsider(nowMs: number): void {
    this.#isReconsidering = true;
    this.settle(nowMs);
    this.#isReconsidering = false;
  }

  /** Also checks what the lists stand on: the flags of a quote can change with the prices of others. */
  verify(nowMs: number): void {
    const { lines, check } = this.#parts;
    for (const line of lines.takeUrgent(nowMs)) check.line(line, nowMs);
    this.settle(nowMs);
  }

  /** The list as its subscriber now has it; undefined when there is no such subscription. */
  snapshot(id: number, nowMs: number): ArbPage | undefined {
    const view = this.#views.get(id);
    if (!view) return undefined;
    const { rows: arbs, ...totals } = this.#delivery.snapshot(view, nowMs, this.#delivery.asRecord);
    return { arbs, ...totals };
  }

  /** The same as lists share it. */
  listed(id: number, nowMs: number): ListPage<ListedRow> | undefined {
    const view = this.#views.get(id);
    this.#delivery.renew();
    return view && this.#delivery.snapshot(view, nowMs, this.#delivery.asShared);
  }

  /** How the list shows prices. */
  shownAs(id: number): ShownAs {
    const looks = this.#views.get(id)?.filter;
    if (!looks) throw new RangeError(`There is no list ${id}`);
    return { looks, maxAlternatives: looks.alternatives(this.#parts.limits.maxAlternatives) };
  }

  /** The changes of all lists, each as a record of its own. */
  drain(nowMs: number, tell: (change: ListChange) => void): void {
    this.#drain(nowMs, this.#delivery.asRecord, tell);
  }

  /** The same as lists share it. */
  drainListed(nowMs: number, tell: (change: ListChange<ListedRow>) => void): void {
    this.#delivery.renew();
    this.#drain(nowMs, this.#delivery.asShared, tell);
  }

  /** Tells the changes list by list: who writes them down needs the records of one at a time. */
  #drain<Record>(nowMs: number, form: Form<Record>, tell: (change: ListChange<Record>) => void): void {
    for (const view of this.#views.values()) {
      if (!view.isFilled) continue;
      const change = this.#delivery.changes(view, nowMs, form);
      if (change) tell(change);
    }
  }

  /** Combinations whose event leaves the book. */
  forget(combos: readonly number[]): void {
    for (const view of this.#views.values()) for (const combo of combos) view.take(combo, NOTHING, 0);
    const { combos: table } = this.#parts.tables;
    for (const combo of combos)
      for (const outcome of table.outcomesOf(combo)) this.#delivery.boards.forget(outcome);
  }

  /**
   * Since when legs stand, as the lists that ask for at least as much know it: a list has watched them through changes of
   * price, the book alone only knows of the last one.
   */
  standing(combo: number, found: Found, maxSum: number): Standing {
    const standing: Standing = { sinceMs: standsSince(this.#parts.tables, found) };
    for (const [slot, row] of this.#holders.of(combo)?.rows ?? []) {
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
      const view = this.#masks.at(slot);
      if (!view) continue;
      if (view.filter.takesEvent(event)) view.take(combo, this.#verdict(view, combo, nowMs), event.startMs);
      else view.take(combo, NOTHING, event.startMs);
    }
  }

  /** Of the lists that have the bookmaker: those that hold it, and those for which there may be one now. */
  #lookAtMix(combo: number, bookie: number, nowMs: number): void {
    const { tables, evaluator, dirty } = this.#parts;
    const event = tables.events.at(tables.combos.event(combo));
    const holds = this.#holders.of(combo);
    const places = dirty.placesThatMatter(combo);
    if (places === 0 && !holds) return;
    this.#masks.lookAround(combo, bookie, places);
    for (let slot = 0; slot < this.#masks.count; slot++) {
      const view = this.#masks.at(slot);
      if (!view || view.filter.isLive !== event.isLive || !this.#masks.has(slot, bookie)) continue;
      const isRefused = holds?.refused.has(slot) === true;
      const row = holds?.rows.get(slot);
      const held = isRefused || this.#isReconsidering ? undefined : row?.found;
      const { filter } = view;
      const around = places !== 0 && filter.takesEvent(event) ? this.#masks.around(slot) : undefined;
      const plain = around ? evaluator.plainMix(combo, around, filter, held, nowMs) : NOTHING;
      const verdict = plain ?? evaluator.verdict(combo, filter, nowMs);
      if (isRefused || row || verdict.arb || verdict.refused) view.take(combo, verdict, event.startMs);
    }
  }

  #verdict({ slot, filter }: View, combo: number, nowMs: number): Verdict {
    const { evaluator } = this.#parts;
    const isNear = this.#masks.sum(slot) < Number.POSITIVE_INFINITY;
    const plain = isNear ? evaluator.plain(combo, this.#masks.legs(slot), filter, nowMs) : undefined;
    return plain ?? evaluator.verdict(combo, filter, nowMs);
  }

  /** Of the lists that hold something of the combination: those for which it may be another now. */
  #markHolders(combo: number, bookie: number, waiting: Uint8Array): void {
    const holds = this.#holders.of(combo);
    if (!holds) return;
    const { rows, refused } = holds;
    for (const [slot, row] of rows) {
      const isTouched = this.#masks.has(slot, bookie) && (refused.has(slot) || !this.#stands(row, slot));
      waiting[slot] = isTouched ? 1 : 0;
    }
    for (const slot of refused) if (!rows.has(slot)) waiting[slot] = this.#masks.has(slot, bookie) ? 1 : 0;
  }

  /** Whether a row needs no verdict: its legs still are the list's best, at the same sum. */
  #stands(row: Row, slot: number): boolean {
    const { tables } = this.#parts;
    if (this.#isReconsidering || this.#masks.sum(slot) !== row.sum || tables.combos.isLive(row.combo))
      return false;
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
    for (const view of this.#views.values()) view.filter.renew();
    this.#masks.renew();
  }

  #begin(view: View, combo: number, nowMs: number): void {
    const { tables, evaluator } = this.#parts;
    const { startMs } = tables.events.at(tables.combos.event(combo));
    view.take(combo, evaluator.verdict(combo, view.filter, nowMs), startMs);
    const row = view.rows.get(combo);
    if (row) row.sinceMs = this.standing(combo, row.found, view.filter.maxSum).sinceMs;
  }

  #setLoosest(): void {
    const loosest = { prematch: -1, live: -1 };
    for (const { filter } of this.#views.values()) {
      const { mode } = filter.filter;
      loosest[mode] = Math.max(loosest[mode], filter.maxSum);
    }
    this.#parts.dirty.setLoosest(loosest.prematch, loosest.live);
  }
}
