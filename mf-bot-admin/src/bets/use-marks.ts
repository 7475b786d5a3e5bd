import {
  type QueryKey,
  useMutation,
  usePermission,
  useQuery,
  useQueryClient,
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

/** A kind of mark: which ids carry it, whether the person may change that, and the way to do so. */
export interface Marks {
  has(id: string): boolean;
  mayChange: boolean;
  toggle(id: string): void;
}

const changed = (ids: readonly string[], { id, action }: MarkChange): string[] =>
  action === 'add' ? [id, ...ids.filter((each) => each !== id)] : ids.filter((each) => each !== id);
const undone = ({ id, action }: MarkChange): MarkChange => ({
  id,
  action: action === 'add' ? 'remove' : 'add',
});

/** Says once that a read has failed. */
function useFailedRead(title: string, failedAt: number, isError: boolean): void {
  const t = useText();
  const toast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is said once.
  useEffect(() => {
    if (!isError) return;
    return toast.show({ tone: 'error', title, description: t('bets.tryAgain') });
  }, [isError, failedAt]);
}

interface Marking {
  words: 'claimable' | 'analyzed';
  queryKey: QueryKey;
  send: (change: MarkChange) => Promise<unknown>;
  /** Changes the ids that are kept. */
  keep: (change: (ids: readonly string[]) => string[]) => void;
}

/** At once on the screen, and taken back when the server says no. */
function useChange({ words, queryKey, send, keep }: Marking): (change: MarkChange) => void {
  const t = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: send,
    onMutate: (change: MarkChange) => {
      // A read on its way would bring what was before.
      void queryClient.cancelQueries({ queryKey });
      keep((ids) => changed(ids, change));
    },
    onSuccess: (_answer, { action }) =>
      toast.show({ tone: action === 'add' ? 'success' : 'info', title: t(`bets.${words}.done_${action}`) }),
    onError: (_error, change) => {
      // Only this change: another one may have been made meanwhile.
      keep((ids) => changed(ids, undone(change)));
      toast.show({
        tone: 'error',
        title: t(`bets.${words}.failed_${change.action}`),
        description: t('bets.tryAgain'),
      });
    },
  });
  return mutate;
}

/** The bets that somebody can claim. */
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
  const has = (id: string): boolean => data?.claimableBetIds.includes(id) ?? false;
  return {
    has,
    mayChange: mayChange && data !== undefined,
    toggle: (id) => change({ id, action: has(id) ? 'remove' : 'add' }),
  };
}

/** The events that somebody analyses; nobody else asks for them. */
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
  const has = (id: string): boolean => data?.analyzedEvents.includes(id) ?? false;
  return {
    has,
    mayChange: allowed && data !== undefined,
    toggle: (id) => change({ id, action: has(id) ? 'remove' : 'add' }),
  };
}
