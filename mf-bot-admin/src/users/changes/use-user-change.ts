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

/** Switches a user or their bot on and off; switching off by accident can be undone. */
export function useSwitch(user: CardUser, act: 'enabled' | 'start') {
  const t = useText();
  const toast = useToast();
  const { change, isPending } = useUserChange(user);
  // The bot of a user who is not active was started softly.
  const isSoft = act === 'start' && !user.enabled;
  const on = (): void =>
    change(isSoft ? { act: 'start', enabled: true, soft: true } : { act, enabled: true });
  const off = (): void =>
    change({ act, enabled: false }, () =>
      toast.show({
        tone: 'info',
        title: t(act === 'start' ? 'users.stopped' : 'users.disabled'),
        action: { label: t('users.undo'), onPress: on },
      }),
    );
  return { on, off, isPending };
}
