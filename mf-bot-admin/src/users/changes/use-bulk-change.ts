import type { BulkResult } from '@bothways/domain/bot-users';
import { useMutation, useToast } from '@bothways/platform';
import { useRefusal } from '../../refusal/index.ts';
import { useText } from '../../texts.ts';
import { useRefreshUsers } from './use-refresh-users.ts';
import { type BulkAct, sendBulk } from './user-change.ts';

interface Sent {
  userEmails: readonly string[];
  what: BulkAct;
}

/** Changes several users at once. Failures are passed to `onDone`, with the reason. */
export function useBulkChange(onDone: (result: BulkResult) => void) {
  const t = useText();
  const toast = useToast();
  const refusal = useRefusal();
  const { refresh } = useRefreshUsers();
  return useMutation({
    mutationFn: ({ userEmails, what }: Sent) => sendBulk(userEmails, what),
    onSuccess(result) {
      const { changed, unchanged } = result;
      if (changed.length + unchanged.length > 0)
        toast.show({
          tone: 'success',
          title: t('select.done', { count: changed.length }),
          ...(unchanged.length > 0 && { description: t('select.unchanged', { count: unchanged.length }) }),
        });
      onDone(result);
      void refresh('all');
    },
    onError(error, { what: { act } }) {
      toast.show({ tone: 'error', title: t(`users.failures.${act}`), description: refusal(error) });
    },
  });
}
