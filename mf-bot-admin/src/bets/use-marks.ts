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

/** A kind of mark: which ids carry it, whether the person may change that, and the way to do so. */
export interface Marks {
  /** @param mark what the line itself came with: the list of ids has an end, and older marks stand on their lines alone */
  has(id: string, mark: BetMark | undefined): boolean;
  mayChange: boolean;
  toggle(id: string, mark: BetMark | undefined): void;
}

/** Whose mark was taken away on this page: their lines still carry it until they are read again. */
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
      remember(GONE[words], change);
    },
    onSuccess: (_answer, { action }) =>
      toast.show({ tone: action === 'add' ? 'success' : 'info', title: t(`bets.${words}.done_${action}`) }),
    onError: (_error, change) => {
      // Only this change: another one may have been made meanwhile.
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

/** Whether something is marked: by the list, or by its own line unless that was taken away here. */
function useHas(words: Marking['words'], ids: readonly string[] | undefined): Marks['has'] {
  const gone = useStore(GONE[words]);
  return (id, mark) => (ids?.includes(id) ?? false) || (mark !== undefined && !gone.has(id));
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
  const has = useHas('claimable', data?.claimableBetIds);
  return {
    has,
    mayChange: mayChange && data !== undefined,
    toggle: (id, mark) => change({ id, action: has(id, mark) ? 'remove' : 'add' }),
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
  const has = useHas('analyzed', data?.analyzedEvents);
  return {
    has: (id, mark) => allowed && has(id, mark),
    mayChange: allowed && data !== undefined,
    toggle: (id, mark) => change({ id, action: has(id, mark) ? 'remove' : 'add' }),
  };
}
