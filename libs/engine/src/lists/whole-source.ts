import type { SentRow } from './client-state.ts';
import type { RowSource, Scope } from './subscribed-list.ts';

export interface SentState<Row> extends SentRow<Row> {
  /** Digest of all that the row's record shows, coarse in ages: an age alone is sent again only occasionally. */
  readonly state: string;
}

/**
 * The rows of a list that is read whole each time: its first rows are compared with those sent, whatever may have
 * moved.
 */
export abstract class WholeSource<Row> implements RowSource<string, Row, SentState<Row>> {
  readonly touched = new Set<string>();
  readonly isDirty = true;
  readonly compare: (one: Row, other: Row) => number;
  #rows: Row[] = [];
  #total = 0;
  #rejectedTotal = 0;

  constructor(compare: (one: Row, other: Row) => number) {
    this.compare = compare;
  }

  /** Rows that the list holds in memory, in addition to those sent. */
  abstract readonly held: number;

  /** Bookmaker settings changed: everything is read again next time. */
  abstract renew(): void;

  /** The id of the row. */
  abstract keyOf(row: Row): string;

  protected abstract read(nowMs: number): { rows: Row[]; total: number; rejectedTotal: number };

  /** See `SentState`. */
  protected abstract stateOf(row: Row, nowMs: number): string;

  prepare(nowMs: number): void {
    const { rows, total, rejectedTotal } = this.read(nowMs);
    this.#rows = rows;
    this.#total = total;
    this.#rejectedTotal = rejectedTotal;
  }

  top(): Row[] {
    return this.#rows;
  }

  totals(): [total: number, rejectedTotal: number] {
    return [this.#total, this.#rejectedTotal];
  }

  scope(): Scope {
    return 'whole';
  }

  stillSent(sent: SentState<Row> | undefined, row: Row, nowMs: number): SentState<Row> {
    const state = this.stateOf(row, nowMs);
    return sent?.state === state ? sent : { row, id: this.keyOf(row), state };
  }

  rowAt(): undefined {}

  looked(): void {
    this.#rows = [];
  }

  reasonOf(): undefined {}
}
