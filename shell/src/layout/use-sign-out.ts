import { useErrorText, useLocalePath, useToast } from '@bothways/platform';
import { useApp } from '../app/app.ts';
import { useText } from '../app/shell-texts.ts';
import { forgetPushes } from '../auth/forget-pushes.ts';

/** Signs out and goes to the front page; shows a failure, because then the session continues. */
export function useSignOut(): () => Promise<void> {
  const t = useText();
  const app = useApp();
  const toast = useToast();
  const errorText = useErrorText();
  const localePath = useLocalePath();
  return async () => {
    const leaving = app.leave(localePath()).then(forgetPushes);
    await leaving.catch((error: unknown) => {
      toast.show({ tone: 'error', title: t('account.signOutFailed'), description: errorText(error) });
    });
  };
}
