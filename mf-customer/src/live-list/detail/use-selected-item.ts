import { useState } from 'react';

/** Interval at which a selected item is read again, ms. */
export const REREAD_MS = 60_000;

/** The selected item as known from the list and the server. */
export interface SelectedItem<Item> {
  /** Its current or last known state; undefined while unknown. */
  item: Item | undefined;
  /** Its state when it was opened, or at the last "Still there?". */
  before: Item | undefined;
  /** The server does not know it. */
  isMissing: boolean;
  /** It has left the list; its last known state is shown. */
  isGone: boolean;
  isReading: boolean;
  error: unknown;
  /** When the server was last asked, ms since epoch; 0 before the first time. */
  readAtMs: number;
  read: () => void;
}

interface Sources<Item> {
  /** Its state in the list; undefined if it is not there. */
  listed: Item | undefined;
  /** Its state when it was pinned. */
  known?: Item | undefined;
  /** The query that reads it from the server. */
  query: {
    data: unknown;
    error: unknown;
    isFetching: boolean;
    dataUpdatedAt: number;
    refetch: () => unknown;
  };
  /** Its state in the query's answer; `last` is the state shown so far. */
  answered: (last: Item | undefined) => Item | undefined;
}

interface Dated {
  updatedOn: string;
}

/** Returns the item that was confirmed last. */
export const newer = <Item extends Dated>(a: Item | undefined, b: Item | undefined): Item | undefined =>
  a && b ? (a.updatedOn >= b.updatedOn ? a : b) : (a ?? b);

/** Returns the selected item: from the list while it is there, and from the server. Remount it for another id. */
export function useSelectedItem<Item extends Dated>({
  listed,
  known,
  query,
  answered: answerOf,
}: Sources<Item>): SelectedItem<Item> {
  const [last, setLast] = useState(listed ?? known);
  const answered = answerOf(last);
  const item = newer(newer(listed, answered), last);
  const [before, setBefore] = useState(item);
  if (!before && item) setBefore(item);
  if (item !== last && item?.updatedOn !== last?.updatedOn) setLast(item);
  const isMissing = query.data !== undefined && !answered;
  return {
    item,
    before,
    isMissing,
    isGone: isMissing && !listed,
    isReading: query.isFetching,
    error: query.error,
    readAtMs: query.dataUpdatedAt,
    read: () => {
      setBefore(item);
      void query.refetch();
    },
  };
}
