import { useQueryClient } from '@bothways/platform';
import { Button } from '@bothways/ui';
import styles from './account.module.css';
import { cancelEmail, securityQuery } from './account.queries.ts';
import { useText } from './texts.ts';
import { useSave } from './use-save.ts';

/** A new address awaiting confirmation, with a button to cancel it. */
export function PendingEmail({ email }: { email: string }) {
  const t = useText();
  const queryClient = useQueryClient();
  const { save, isSaving } = useSave({
    save: cancelEmail,
    saved: t('account.email.cancelled'),
    // Also after a failure because nothing was pending: the page is outdated then.
    onSettled: () => void queryClient.invalidateQueries(securityQuery()),
  });
  return (
    <div className={styles.waiting}>
      <p className={styles.note}>{t('account.email.pending', { email })}</p>
      <div className={styles.actions}>
        <Button isPending={isSaving} onPress={() => save(undefined)}>
          {t('account.email.cancel')}
        </Button>
      </div>
    </div>
  );
}
