import type { Arb } from '@bothways/domain/arbs';
import type { Mode } from '@bothways/domain/quotes';
import { useQuery } from '@bothways/platform';
import type { QueryResult } from '@bothways/platform/query-state';
import { useEffect, useRef, useState } from 'react';
import { newer, REREAD_MS } from '../../live-list/index.ts';
import { useEverySecond } from '../../time/index.ts';
import { latestQuery } from '../arbs.queries.ts';

export type SelectedArb =
  /** `isMissing`: the server does not know it. */
  | {
      status: 'notThere';
      isMissing: boolean;
      query: Pick<QueryResult<unknown>, 'error' | 'isFetching' | 'refetch'>;
    }
  /** `isGone`: it has left the list; its last known state is shown. */
  | { status: 'ready'; arb: Arb; isGone: boolean };

/** The list's knowledge of the selected arb. */
interface InList {
  arb: Arb | undefined;
  /** The list has been answered, so that a missing arb is known not to be in it. */
  isReady: boolean;
}

/** Duration for which a server's answer substitutes for the list. */
export const ANSWER_HOLDS_MS = 10_000;

/** Requests an arb at once when it leaves the list: it may be gone, or have a lower profit. */
function useAskWhenLeft(hasLeft: boolean, ask: () => unknown): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (hasLeft) latest.current();
  }, [hasLeft]);
}

/**
 * Returns the selected arb: from the list while it is there, else from the server. Prematch it is requested again every
 * 60 s; in play only once, and only if the list never had it, because there the list itself is pushed. Remount it
 * for another id. `known`: its state when it was pinned.
 */
export function useSelectedArb(id: string, mode: Mode, inList: InList, known: Arb | undefined): SelectedArb {
  const [last, setLast] = useState(inList.arb ?? known);
  const isLive = mode === 'live';
  const query = useQuery({
    ...latestQuery(id, last),
    enabled: !isLive || last === undefined,
    refetchInterval: isLive ? false : REREAD_MS,
    staleTime: REREAD_MS,
  });
  useAskWhenLeft(!isLive && last !== undefined && inList.isReady && inList.arb === undefined, query.refetch);
  const answered = query.data?.data.arbs.find((arb) => arb.id === id);
  const arb = newer(newer(inList.arb, answered), last);
  if (arb !== last) setLast(arb);
  const isUnknown = query.data !== undefined && !answered;
  const isCurrent = useEverySecond(() => Date.now() - query.dataUpdatedAt < ANSWER_HOLDS_MS);
  const isLeft = isLive && inList.isReady && !(answered && isCurrent);
  const isGone = !inList.arb && (isUnknown || isLeft);
  if (arb) return { status: 'ready', arb, isGone };
  return { status: 'notThere', isMissing: isUnknown, query };
}
