import type { RejectReason } from '@bothways/domain/arbs';
import { ClientState, type SentRow } from './client-state.ts';
import type { ListChange, ListPage } from './list-change.ts';

/** Which rows may differ from what the client has: those that were touched, those and ages, or any. */
export type Scope = 'touched' | 'aged' | 'whole';

/** The rows of a list, as its kind keeps or reads them. */
export interface RowSource<Key, Row, Sent extends SentRow<Row>> {
  /** Keys of rows that came, changed or went since the last look. */
  readonly touched: Set<Key>;
  /** Whether other rows may be the first ones than at the last look. */
  readonly isDirty: boolean;
  /** Comes before every look at the rows; `isWhole` where the client is to have all of them. */
  prepare(nowMs: number, isWhole: boolean): void;
  keyOf(row: Row): Key;
  rowAt(key: Key): Row | undefined;
  /** The order of the list; 0 for no two different rows. */
  compare(one: Row, other: Row): number;
  /** The rows that the list shows now, in any order. */
  top(nowMs: number): Row[];
  /** How many there are before the list's limit, and how many failed a gate. */
  totals(nowMs: number): [total: number, rejectedTotal: number];
  scope(nowMs: number, sentCount: number): Scope;
  /** All rows have been looked at. */
  looked(nowMs: number): void;
  /** Returns what was sent of the row if it is still true, otherwise what is to be sent. */
  stillSent(sent: Sent | undefined, row: Row, nowMs: number): Sent;
  /** Why a row left, where that is known. */
  reasonOf(row: Row): RejectReason | undefined;
}

/** Makes the record of a row for a list; undefined where none can be made. */
export type Form<Source, Row, Record> = (source: Source, row: Row, nowMs: number) => Record | undefined;

interface Difference<Row, Sent> {
  changed: Row[];
  gone: Sent[];
}

/** A list that a client follows: whole at first, then only what changed. Records are made for nothing else. */
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

  /** How many rows the client has. */
  get sentCount(): number {
    return this.#client.size;
  }

  /** The list as it is; later changes are relative to it. */
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

  /** Undefined when nothing changed. */
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
    // A row that changed still has its id, if under another key.
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

  /** For a list that shows all its rows: of those that were not touched only ages can be out of date. */
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

  /** For a list that shows all its rows: the others are as they were. */
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
