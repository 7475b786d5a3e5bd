import type { RejectReason } from '@bothways/domain/arbs';
import { ClientState, type SentRow } from './client-state.ts';
import type { ListChange, ListPage } from './list-change.ts';

/** Which rows may differ from the client's: the touched ones, those and ages, or any. */
export type Scope = 'touched' | 'aged' | 'whole';

/** The rows of a list, maintained or read by its kind. */
export interface RowSource<Key, Row, Sent extends SentRow<Row>> {
  /** Keys of rows that were added, changed or removed since the last read. */
  readonly touched: Set<Key>;
  /** Whether the set of first rows may have changed since the last read. */
  readonly isDirty: boolean;
  /** Called before every read of the rows; `isWhole` if the client is to get all of them. */
  prepare(nowMs: number, isWhole: boolean): void;
  keyOf(row: Row): Key;
  rowAt(key: Key): Row | undefined;
  /** The order of the list; never 0 for two different rows. */
  compare(one: Row, other: Row): number;
  /** The rows that the list shows now, in any order. */
  top(nowMs: number): Row[];
  /** Number of rows before the list's limit, and number of rejected ones. */
  totals(nowMs: number): [total: number, rejectedTotal: number];
  scope(nowMs: number, sentCount: number): Scope;
  /** Called after all rows have been compared. */
  looked(nowMs: number): void;
  /** Returns what was sent of the row if unchanged, otherwise what is to be sent. */
  stillSent(sent: Sent | undefined, row: Row, nowMs: number): Sent;
  /** Returns why a row was removed, if known. */
  reasonOf(row: Row): RejectReason | undefined;
}

/** Builds the record of a row for a list; undefined if none can be built. */
export type Form<Source, Row, Record> = (source: Source, row: Row, nowMs: number) => Record | undefined;

interface Difference<Row, Sent> {
  changed: Row[];
  gone: Sent[];
}

/** A list that a client follows: sent whole first, then only the changes. Records are built for nothing else. */
export class SubscribedList<Key, Row, Sent extends SentRow<Row>, Source extends RowSource<Key, Row, Sent>> {
  readonly id: number;
  readonly source: Source;
  #client = new ClientState<Key, Row, Sent>();
  #sentTotal = -1;
  #sentRejectedTotal = -1;

  constructor(id: number, source: Source) {
    this.id = id;
    this.source = source;
  }

  /** Number of rows that the client holds. */
  get sentCount(): number {
    return this.#client.size;
  }

  /** The list's current page; later changes are relative to it. */
  snapshot<Record>(nowMs: number, form: Form<Source, Row, Record>): ListPage<Record> {
    const { source } = this;
    source.prepare(nowMs, true);
    const top = source.top(nowMs).sort((one, other) => source.compare(one, other));
    source.looked(nowMs);
    this.#client = new ClientState();
    for (const row of top) this.#client.set(source.keyOf(row), source.stillSent(undefined, row, nowMs));
    [this.#sentTotal, this.#sentRejectedTotal] = source.totals(nowMs);
    const rows = this.#records(top, nowMs, form);
    return { rows, total: this.#sentTotal, rejectedTotal: this.#sentRejectedTotal };
  }

  /** Returns undefined if nothing changed. */
  changes<Record>(nowMs: number, form: Form<Source, Row, Record>): ListChange<Record> | undefined {
    this.source.prepare(nowMs, false);
    const { changed, gone } = this.#difference(nowMs);
    this.source.touched.clear();
    const [total, rejectedTotal] = this.source.totals(nowMs);
    const isSame = total === this.#sentTotal && rejectedTotal === this.#sentRejectedTotal;
    if (changed.length === 0 && gone.length === 0 && isSame) return undefined;
    this.#sentTotal = total;
    this.#sentRejectedTotal = rejectedTotal;
    const upserts = this.#records(changed, nowMs, form);
    const removes = gone.map(({ id, row }) => removal(id, this.source.reasonOf(row)));
    return { subscription: this.id, upserts, removes, total, rejectedTotal };
  }

  #records<Record>(rows: readonly Row[], nowMs: number, form: Form<Source, Row, Record>): Record[] {
    return rows.map((row) => form(this.source, row, nowMs)).filter((record) => record !== undefined);
  }

  #difference(nowMs: number): Difference<Row, Sent> {
    const { source } = this;
    const scope = source.scope(nowMs, this.#client.size);
    const { changed, gone } =
      scope === 'whole' ? this.#whole(nowMs) : scope === 'aged' ? this.#aged(nowMs) : this.#touched(nowMs);
    changed.sort((one, other) => source.compare(one, other));
    // A changed row may retain its id under another key.
    return { changed, gone: gone.filter(({ id }) => !this.#client.hasId(id)) };
  }

  #whole(nowMs: number): Difference<Row, Sent> {
    const { source } = this;
    const before = this.#client;
    const top = source.isDirty ? source.top(nowMs) : [...before.all()].map(({ row }) => row);
    source.looked(nowMs);
    const now = new ClientState<Key, Row, Sent>();
    const changed: Row[] = [];
    for (const row of top) {
      const key = source.keyOf(row);
      const held = before.get(key);
      const sent = source.stillSent(held, row, nowMs);
      now.set(key, sent);
      if (sent !== held) changed.push(row);
    }
    this.#client = now;
    return { changed, gone: [...before.all()] };
  }

  /** For a list that shows all its rows: of rows that were not touched only ages can be out of date. */
  #aged(nowMs: number): Difference<Row, Sent> {
    const { source } = this;
    const difference = this.#touched(nowMs);
    source.looked(nowMs);
    for (const sent of this.#client.all()) {
      const still = source.stillSent(sent, sent.row, nowMs);
      if (still === sent) continue;
      this.#client.set(source.keyOf(sent.row), still);
      difference.changed.push(sent.row);
    }
    return difference;
  }

  /** For a list that shows all its rows: rows that were not touched are unchanged. */
  #touched(nowMs: number): Difference<Row, Sent> {
    const { source } = this;
    const changed: Row[] = [];
    const gone: Sent[] = [];
    for (const key of source.touched) {
      const row = source.rowAt(key);
      const before = this.#client.get(key);
      const sent = row && source.stillSent(before, row, nowMs);
      if (sent === before) continue;
      if (before && before.id !== sent?.id) gone.push(before);
      if (row && sent) changed.push(row);
      if (sent) this.#client.set(key, sent);
      else this.#client.delete(key);
    }
    return { changed, gone };
  }
}

const removal = (id: string, reason: RejectReason | undefined): ListChange<unknown>['removes'][number] =>
  reason ? { id, reason } : { id };
