import type { Arb } from '@bothways/domain/arbs';
import type { Mode } from '@bothways/domain/quotes';
import { useQuery } from '@bothways/platform';
import type { QueryResult } from '@bothways/platform/query-state';
import { useEffect, useRef, useState } from 'react';
import { useEverySecond } from '../../time/index.ts';
import { DETAIL_REFRESH_MS, latestQuery } from '../arbs.queries.ts';

export type SelectedArb =
  /** `isMissing`: the server does not know it. */
  | {
      status: 'notThere';
      isMissing: boolean;
      query: Pick<QueryResult<unknown>, 'error' | 'isFetching' | 'refetch'>;
    }
  /** `isGone`: it stands no longer; what is shown is the last that was known. */
  | { status: 'ready'; arb: Arb; isGone: boolean };

/** What the list knows of the selected arb. */
interface InList {
  arb: Arb | undefined;
  /** The list has been answered, so that an arb it lacks is not in it. */
  isReady: boolean;
}

/** An answer of the server stands in for the list for so long. */
export const ANSWER_HOLDS_MS = 10_000;

const newer = (a: Arb | undefined, b: Arb | undefined): Arb | undefined =>
  a && b ? (a.updatedOn >= b.updatedOn ? a : b) : (a ?? b);

/** An arb that leaves the list is asked for at once: it may be gone, or stand with less. */
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
 * The selected arb: from the list while it is there, else asked of the server. Before the match it is asked again every
 * 60 s; in play only once, and only if the list never had it, because there the list itself is pushed.
 * Mount it anew for another id. `known`: how it was when it was pinned.
 */
export function useSelectedArb(id: string, mode: Mode, inList: InList, known: Arb | undefined): SelectedArb {
  const [last, setLast] = useState(inList.arb ?? known);
  const isLive = mode === 'live';
  const query = useQuery({
    ...latestQuery(id, last),
    enabled: !isLive || last === undefined,
    refetchInterval: isLive ? false : DETAIL_REFRESH_MS,
    staleTime: DETAIL_REFRESH_MS,
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
