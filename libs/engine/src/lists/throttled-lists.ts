import type { FollowedLists, ListChange, ListPage } from './list-change.ts';
import { type Form, SubscribedList } from './subscribed-list.ts';
import type { SentState, WholeSource } from './whole-source.ts';

/** Lists that are read no more often than people look at them. */
export class ThrottledLists<Filter, Row, Source extends WholeSource<Row>> {
  readonly #lists = new Map<number, Throttled<Row, Source>>();
  readonly #newSource: (filter: Filter) => Source;
  readonly #everyMs: number;
  #nextId = 1;

  constructor(newSource: (filter: Filter) => Source, everyMs: number) {
    this.#newSource = newSource;
    this.#everyMs = everyMs;
  }

  get size(): number {
    return this.#lists.size;
  }

  /** Rows that all lists hold in memory, in addition to those sent. */
  get held(): number {
    let held = 0;
    for (const { list } of this.#lists.values()) held += list.source.held;
    return held;
  }

  /** Rows held by the clients of all lists together. */
  get sentCount(): number {
    let count = 0;
    for (const { list } of this.#lists.values()) count += list.sentCount;
    return count;
  }

  *sources(): Generator<Source> {
    for (const { list } of this.#lists.values()) yield list.source;
  }

  open(filter: Filter): number {
    const id = this.#nextId++;
    const list = new SubscribedList<string, Row, SentState<Row>, Source>(id, this.#newSource(filter));
    this.#lists.set(id, { list, lookedMs: Number.NEGATIVE_INFINITY });
    return id;
  }

  close(id: number): void {
    this.#lists.delete(id);
  }

  /** Makes every list read everything again, with the next drain. */
  renew(): void {
    for (const throttled of this.#lists.values()) {
      throttled.lookedMs = Number.NEGATIVE_INFINITY;
      throttled.list.source.renew();
    }
  }

  isDue(nowMs: number): boolean {
    return this.#due(nowMs).length > 0;
  }

  /** The list's current page; later changes are relative to it. Undefined if there is no such list. */
  snapshot<Record>(id: number, nowMs: number, form: Form<Source, Row, Record>): ListPage<Record> | undefined {
    const throttled = this.#lists.get(id);
    if (!throttled) return undefined;
    throttled.lookedMs = nowMs;
    return throttled.list.snapshot(nowMs, form);
  }

  /** Sends the changes of the lists that are due. */
  drain<Record>(
    nowMs: number,
    form: Form<Source, Row, Record>,
    send: (change: ListChange<Record>) => void,
  ): void {
    for (const throttled of this.#due(nowMs)) {
      throttled.lookedMs = nowMs;
      const change = throttled.list.changes(nowMs, form);
      if (change) send(change);
    }
  }

  #due(nowMs: number): Throttled<Row, Source>[] {
    return [...this.#lists.values()].filter(({ lookedMs }) => nowMs - lookedMs >= this.#everyMs);
  }
}

interface Throttled<Row, Source extends WholeSource<Row>> {
  list: SubscribedList<string, Row, SentState<Row>, Source>;
  lookedMs: number;
}

/** Updates the state that throttled lists are derived from before they are read. */
interface Upkeep {
  beforePage(nowMs: number): void;
  /** Returns whether there is anything to read. */
  beforeDrain(nowMs: number): boolean;
}

/** Adapts throttled lists to clients: they are read when first requested, so there is nothing to fill. */
export const followed = <Filter, Row, Source extends WholeSource<Row>, Record>(
  lists: ThrottledLists<Filter, Row, Source>,
  form: Form<Source, Row, Record>,
  upkeep: Upkeep,
): FollowedLists<Filter, Record> => ({
  open: (filter) => lists.open(filter),
  fill: () => [][Symbol.iterator](),
  close: (list) => lists.close(list),
  page: (list, nowMs) => {
    upkeep.beforePage(nowMs);
    return lists.snapshot(list, nowMs, form);
  },
  drain: (nowMs, send) => {
    if (upkeep.beforeDrain(nowMs)) lists.drain(nowMs, form, send);
  },
});
