import type { CardUser } from '@bothways/domain/bot-users';
import { useMutation, useToast } from '@bothways/platform';
import { useRefusal } from '../../refusal/index.ts';
import { useText } from '../../texts.ts';
import { useRefreshUsers } from './use-refresh-users.ts';
import { sendChange, type UserChange } from './user-change.ts';

/** Changes one user. Refusals appear in a toast; `onDone` follows a success. */
export function useUserChange({ _id: { email } }: CardUser) {
  const t = useText();
  const toast = useToast();
  const refusal = useRefusal();
  const { show, refresh } = useRefreshUsers();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ change }: { change: UserChange; onDone: (() => void) | undefined }) =>
      sendChange(email, change),
    onSuccess({ data }, { onDone }) {
      show(data);
      onDone?.();
    },
    onError: (error, { change: { act } }) =>
      toast.show({ tone: 'error', title: t(`users.failures.${act}`), description: refusal(error) }),
    onSettled: () => void refresh(),
  });
  return {
    isPending,
    change: (change: UserChange, onDone?: () => void): void => mutate({ change, onDone }),
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
