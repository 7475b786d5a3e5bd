import { useMutation } from '@bothways/platform';
import { usePasskey as askBrowser, canUsePasskeys } from '@bothways/platform/passkeys';
import { Button } from '@bothways/ui';
import { useText } from '../app/shell-texts.ts';
import styles from './entrance.module.css';
import { Failure } from './failure.tsx';
import { optionsOf } from './passkey-options.ts';
import type { FormPost } from './use-form-post.ts';

interface Props {
  /** Where the options and the answer of the browser go. */
  path: string;
  sending: FormPost;
  /** Sent with the answer. */
  more?: Record<string, unknown>;
  /** Called when the browser's question is over without an answer. */
  onNone?: () => void;
}

/** Another way in below a form: the browser asks for a passkey. Absent where the browser has none. */
export function PasskeyButton({ path, sending, more, onNone }: Props) {
  const t = useText();
  const asking = useMutation({
    mutationFn: async () => {
      const credential = await askBrowser(await optionsOf(path));
      if (credential) await sending.mutateAsync({ credential, ...more });
      return credential !== undefined;
    },
    onSettled: (isAnswered) => isAnswered || onNone?.(),
  });
  if (!canUsePasskeys()) return null;
  return (
    <>
      <Button isPending={asking.isPending} onPress={() => asking.mutate()} size="large" wide>
        {t('passkey.use')}
      </Button>
      <Failure error={asking.error ?? sending.error} />
      {asking.data === false && (
        <p className={styles.other} role="status">
          {t('passkey.none')}
        </p>
      )}
    </>
  );
}
