import type { ValueBet } from '@bothways/domain/valuebets';
import { useQuery } from '@bothways/platform';
import { useState } from 'react';
import { bareId, latestValueQuery, VALUE_REFRESH_MS } from './value.queries.ts';

export interface SelectedValue {
  /** Undefined while it is not known. */
  value: ValueBet | undefined;
  /** The server does not know it. */
  isMissing: boolean;
  /** As it was shown on opening, or when it was last asked whether it still stands. */
  before: ValueBet | undefined;
  /** It stands no longer; what is shown is the last that was known. */
  isGone: boolean;
  isReading: boolean;
  error: unknown;
  /** When the server was asked last, ms since epoch; 0 before the first time. */
  readAtMs: number;
  read(): void;
}

const newer = (a: ValueBet | undefined, b: ValueBet | undefined): ValueBet | undefined =>
  a && b ? (a.updatedOn >= b.updatedOn ? a : b) : (a ?? b);

/**
 * The selected value bet: asked of the server on opening and every 60 s, and from the list while it is there.
 * Mount it anew for another id. `known`: how it was when it was pinned.
 */
export function useSelectedValue(
  id: string,
  listed: ValueBet | undefined,
  known: ValueBet | undefined,
): SelectedValue {
  const [last, setLast] = useState(listed ?? known);
  const query = useQuery({ ...latestValueQuery(bareId(id)), refetchInterval: VALUE_REFRESH_MS });
  const answered = query.data?.data.valuebets[0];
  // A row of a mapping keeps its own name.
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
