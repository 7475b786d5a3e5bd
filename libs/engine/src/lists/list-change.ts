import type { RejectReason } from '@bothways/domain/arbs';

/** The changes of a list since its last page or change. */
export interface ListChange<Row> {
  subscription: number;
  upserts: Row[];
  removes: { id: string; reason?: RejectReason }[];
  total: number;
  rejectedTotal: number;
}

/** The current contents of a list. */
export interface ListPage<Row> {
  rows: Row[];
  /** Number of matches before `limit`. */
  total: number;
  rejectedTotal: number;
}

/** Followed lists of one kind, by number. */
export interface FollowedLists<Filter, Row> {
  open(filter: Filter): number;
  /** Fills a list in steps of far less than a millisecond; nothing of it is sent before they complete. */
  fill(list: number, nowMs: () => number): Iterator<void, void>;
  close(list: number): void;
  /** The list's current page; later changes are relative to it. A row is valid until the book is touched. */
  page(list: number, nowMs: number): ListPage<Row> | undefined;
  /** Sends the changes of each list since its last page or drain, list by list. */
  drain(nowMs: number, send: (change: ListChange<Row>) => void): void;
}
