import type { BetMark } from '@bothways/domain/bot-bets';
import {
  createStore,
  type QueryKey,
  type Store,
  useMutation,
  usePermission,
  useQuery,
  useQueryClient,
  useStore,
  useToast,
} from '@bothways/platform';
import { useEffect } from 'react';
import { useText } from '../texts.ts';
import {
  analyzedQuery,
  claimableQuery,
  type MarkChange,
  sendAnalyzed,
  sendClaimable,
} from './bets.queries.ts';

/** A kind of mark: the marked ids, whether the caller may change them, and the toggle. */
export interface Marks {
  /** @param mark the mark on the line itself: the list of ids is limited, so older marks exist only on their lines */
  has(id: string, mark: BetMark | undefined): boolean;
  mayChange: boolean;
  toggle(id: string, mark: BetMark | undefined): void;
}

/** Ids unmarked on this page: their lines still carry the mark until they are refetched. */
type Gone = Store<ReadonlySet<string>>;
const GONE: Record<Marking['words'], Gone> = {
  claimable: createStore<ReadonlySet<string>>(new Set()),
  analyzed: createStore<ReadonlySet<string>>(new Set()),
};

function remember(gone: Gone, { id, action }: MarkChange): void {
  const left = new Set(gone.get());
  if (action === 'remove') left.add(id);
  else left.delete(id);
  gone.set(left);
}

const changed = (ids: readonly string[], { id, action }: MarkChange): string[] =>
  action === 'add' ? [id, ...ids.filter((each) => each !== id)] : ids.filter((each) => each !== id);
const undone = ({ id, action }: MarkChange): MarkChange => ({
  id,
  action: action === 'add' ? 'remove' : 'add',
});

/** Reports a failed read once. */
function useFailedRead(title: string, failedAt: number, isError: boolean): void {
  const t = useText();
  const toast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is reported once
  useEffect(() => {
    if (!isError) return;
    return toast.show({ tone: 'error', title, description: t('bets.tryAgain') });
  }, [isError, failedAt]);
}

interface Marking {
  words: 'claimable' | 'analyzed';
  queryKey: QueryKey;
  send: (change: MarkChange) => Promise<unknown>;
  /** Updates the cached ids. */
  keep: (change: (ids: readonly string[]) => string[]) => void;
}

/** Returns the optimistic change, rolled back when the server refuses it. */
function useChange({ words, queryKey, send, keep }: Marking): (change: MarkChange) => void {
  const t = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: send,
    onMutate: (change: MarkChange) => {
      // A read in flight would restore the previous state.
      void queryClient.cancelQueries({ queryKey });
      keep((ids) => changed(ids, change));
      remember(GONE[words], change);
    },
    onSuccess: (_answer, { action }) =>
      toast.show({ tone: action === 'add' ? 'success' : 'info', title: t(`bets.${words}.done_${action}`) }),
    onError: (_error, change) => {
      // Undoes this change only: another one may have been made meanwhile.
      keep((ids) => changed(ids, undone(change)));
      remember(GONE[words], undone(change));
      toast.show({
        tone: 'error',
        title: t(`bets.${words}.failed_${change.action}`),
        description: t('bets.tryAgain'),
      });
    },
  });
  return mutate;
}

/** Returns the test for a mark: by the list of ids, otherwise by its own line unless it was unmarked here. */
function useHas(words: Marking['words'], ids: readonly string[] | undefined): Marks['has'] {
  const gone = useStore(GONE[words]);
  return (id, mark) => (ids?.includes(id) ?? false) || (mark !== undefined && !gone.has(id));
}

/** Bets marked as claimable. */
export function useClaimable(): Marks {
  const t = useText();
  const queryClient = useQueryClient();
  const { allowed: mayChange } = usePermission('manage:claimable_bets');
  const { data, isError, errorUpdatedAt } = useQuery(claimableQuery);
  useFailedRead(t('bets.claimable.failed_read'), errorUpdatedAt, isError);
  const { queryKey } = claimableQuery;
  const change = useChange({
    words: 'claimable',
    queryKey,
    send: sendClaimable,
    keep: (of) =>
      void queryClient.setQueryData(
        queryKey,
        (before) => before && { ...before, claimableBetIds: of(before.claimableBetIds) },
      ),
  });
  const has = useHas('claimable', data?.claimableBetIds);
  return {
    has,
    mayChange: mayChange && data !== undefined,
    toggle: (id, mark) => change({ id, action: has(id, mark) ? 'remove' : 'add' }),
  };
}

/** Events marked for analysis; read only with that permission. */
export function useAnalyzed(): Marks {
  const t = useText();
  const queryClient = useQueryClient();
  const { allowed } = usePermission('manage:analyzed_events');
  const { data, isError, errorUpdatedAt } = useQuery({ ...analyzedQuery, enabled: allowed });
  useFailedRead(t('bets.analyzed.failed_read'), errorUpdatedAt, isError);
  const { queryKey } = analyzedQuery;
  const change = useChange({
    words: 'analyzed',
    queryKey,
    send: sendAnalyzed,
    keep: (of) =>
      void queryClient.setQueryData(
        queryKey,
        (before) => before && { ...before, analyzedEvents: of(before.analyzedEvents) },
      ),
  });
  const has = useHas('analyzed', data?.analyzedEvents);
  return {
    has: (id, mark) => allowed && has(id, mark),
    mayChange: allowed && data !== undefined,
    toggle: (id, mark) => change({ id, action: has(id, mark) ? 'remove' : 'add' }),
  };
}
