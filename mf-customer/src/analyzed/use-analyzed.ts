import { useMutation, useQuery, useQueryClient, useToast } from '@bothways/platform';
import { useEffect } from 'react';
import { useText } from '../texts.ts';
import { type AnalyzedChange, analyzedQuery, sendAnalyzed } from './analyzed.queries.ts';

const changed = (ids: readonly string[], { eventId, action }: AnalyzedChange): string[] =>
  action === 'add' ? [eventId, ...ids.filter((id) => id !== eventId)] : ids.filter((id) => id !== eventId);
const undone = ({ eventId, action }: AnalyzedChange): AnalyzedChange => ({
  eventId,
  action: action === 'add' ? 'remove' : 'add',
});

interface Analyzed {
  isAnalyzed: boolean;
  toggle: () => void;
}

/**
 * Returns whether an event is marked and a function to change it: at once on the screen, reverted when the server
 * refuses.
 */
export function useAnalyzed(eventId: string): Analyzed {
  const t = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { data } = useQuery(analyzedQuery);
  const show = (change: AnalyzedChange): void => {
    queryClient.setQueryData(
      analyzedQuery.queryKey,
      (before) => before && { ...before, analyzedEvents: changed(before.analyzedEvents, change) },
    );
  };
  const { mutate } = useMutation({
    mutationFn: sendAnalyzed,
    onMutate: show,
    onSuccess: (_answer, { action }) => toast.show({ tone: 'success', title: t(`analyzed.done_${action}`) }),
    onError: (_error, change) => {
      // Reverts this change only: another one may have followed.
      show(undone(change));
      toast.show({
        tone: 'error',
        title: t(`analyzed.failed_${change.action}`),
        description: t('analyzed.tryAgain'),
      });
    },
  });
  const isAnalyzed = data?.analyzedEvents.includes(eventId) ?? false;
  return { isAnalyzed, toggle: () => mutate({ eventId, action: isAnalyzed ? 'remove' : 'add' }) };
}

/** Loads the marks for a list and reports a failure. `isWanted`: for those who may manage them. */
export function useAnalyzedList(isWanted: boolean): void {
  const t = useText();
  const toast = useToast();
  const { isError, errorUpdatedAt } = useQuery({ ...analyzedQuery, enabled: isWanted });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is reported once.
  useEffect(() => {
    if (!isError) return;
    return toast.show({
      tone: 'error',
      title: t('analyzed.failed_read'),
      description: t('analyzed.tryAgain'),
    });
  }, [isError, errorUpdatedAt]);
}
