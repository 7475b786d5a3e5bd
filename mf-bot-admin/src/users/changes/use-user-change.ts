import { type CardUser, type WrittenUser, writtenUserSchema } from '@bothways/domain/bot-users';
import { changedRecord, isApiError, useMutation, useToast } from '@bothways/platform';
import { useRefusal } from '../../refusal/index.ts';
import { useText } from '../../texts.ts';
import { useRefreshUsers } from './use-refresh-users.ts';
import { sendChange, type UserChange } from './user-change.ts';

interface Ends {
  onDone?: (() => void) | undefined;
  /**
   * Called with the current user if another admin changed it since it was read. If omitted, the conflict is handled
   * like any refusal.
   */
  onChanged?: ((user: WrittenUser, by: string | undefined) => void) | undefined;
}

/** Changes one user. Refusals appear in a toast; `onDone` follows a success. */
export function useUserChange({ _id: { email } }: CardUser) {
  const t = useText();
  const toast = useToast();
  const refusal = useRefusal();
  const { show, refresh } = useRefreshUsers();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ change }: { change: UserChange } & Ends) => sendChange(email, change),
    onSuccess({ data }, { onDone }) {
      show(data);
      onDone?.();
      void refresh();
    },
    onError(error, { change: { act }, onChanged }) {
      const now = changedRecord(error, writtenUserSchema);
      if (now && onChanged) onChanged(now, isApiError(error) ? error.changedBy : undefined);
      else toast.show({ tone: 'error', title: t(`users.failures.${act}`), description: refusal(error) });
      void refresh();
    },
  });
  return {
    isPending,
    change: (change: UserChange, onDone?: Ends['onDone'], onChanged?: Ends['onChanged']): void =>
      mutate({ change, onDone, onChanged }),
  };
}

/** Activates or deactivates a user; an accidental change can be undone. */
export function useEnable(user: CardUser) {
  const t = useText();
  const toast = useToast();
  const { change, isPending } = useUserChange(user);
  const enable = (): void => change({ act: 'enabled', enabled: true });
  const disable = (): void =>
    change({ act: 'enabled', enabled: false }, () =>
      toast.show({
        tone: 'info',
        title: t('users.disabled'),
        action: { label: t('users.undo'), onPress: enable },
      }),
    );
  return { enable, disable, isPending };
}
