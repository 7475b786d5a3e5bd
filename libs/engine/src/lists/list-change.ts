import type { RejectReason } from '@bothways/domain/arbs';

/** What changed in a list since its last page or change. */
export interface ListChange<Row> {
  subscription: number;
  upserts: Row[];
  removes: { id: string; reason?: RejectReason }[];
  total: number;
  rejectedTotal: number;
}

/** A list as it is. */
export interface ListPage<Row> {
  rows: Row[];
  /** How many match before `limit`. */
  total: number;
  rejectedTotal: number;
}

/** Lists of one kind that somebody follows, by their numbers. */
export interface FollowedLists<Filter, Row> {
  open(filter: Filter): number;
  /** Fills a list in steps of far less than a millisecond; nothing of it is sent before they are through. */
  fill(list: number, nowMs: () => number): Iterator<void, void>;
  close(list: number): void;
  /** The list as it is; later changes are relative to it. A row is good until the book is touched. */
  page(list: number, nowMs: number): ListPage<Row> | undefined;
  /** What changed in each list since its last page or drain, list by list. */
  drain(nowMs: number, send: (change: ListChange<Row>) => void): void;
}
