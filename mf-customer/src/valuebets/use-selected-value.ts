import type { ValueBet } from '@bothways/domain/valuebets';
import { useQuery } from '@bothways/platform';
import { useState } from 'react';
import { bareId, latestValueQuery, VALUE_REFRESH_MS } from './value.queries.ts';

export interface SelectedValue {
  /** Undefined while unknown. */
  value: ValueBet | undefined;
  /** The server does not know it. */
  isMissing: boolean;
  /** Its state when it was opened, or at the last "Still there?". */
  before: ValueBet | undefined;
  /** It has left the list; its last known state is shown. */
  isGone: boolean;
  isReading: boolean;
  error: unknown;
  /** When the server was last asked, ms since epoch; 0 before the first time. */
  readAtMs: number;
  read(): void;
}

const newer = (a: ValueBet | undefined, b: ValueBet | undefined): ValueBet | undefined =>
  a && b ? (a.updatedOn >= b.updatedOn ? a : b) : (a ?? b);

/**
 * Returns the selected value bet: from the server on opening and every 60 s, and from the list while it is there. Mount
 * it anew for another id. `known`: its state when it was pinned.
 */
export function useSelectedValue(
  id: string,
  listed: ValueBet | undefined,
  known: ValueBet | undefined,
): SelectedValue {
  const [last, setLast] = useState(listed ?? known);
  const query = useQuery({ ...latestValueQuery(bareId(id)), refetchInterval: VALUE_REFRESH_MS });
  const answered = query.data?.data.valuebets[0];
  // A row of a mapping retains its own name.
  const named = answered && last ? { ...answered, id: last.id, channel: last.channel } : answered;
  const value = newer(newer(listed, named), last);
  const [before, setBefore] = useState(value);
  if (!before && value) setBefore(value);
  if (value !== last && value?.updatedOn !== last?.updatedOn) setLast(value);
  const isMissing = query.data !== undefined && !answered;
  return {
    value,
    isMissing,
    before,
    isGone: isMissing && !listed,
    isReading: query.isFetching,
    error: query.error,
    readAtMs: query.dataUpdatedAt,
    read: () => {
      setBefore(value);
      void query.refetch();
    },
  };
}
