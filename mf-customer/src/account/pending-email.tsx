import { useQueryClient } from '@bothways/platform';
import { Button } from '@bothways/ui';
import styles from './account.module.css';
import { cancelEmail, securityQuery } from './account.queries.ts';
import { useText } from './texts.ts';
import { useSave } from './use-save.ts';

/** Another address that waits for its letter to be answered, and the way to stop it. */
export function PendingEmail({ email }: { email: string }) {
  const t = useText();
  const queryClient = useQueryClient();
  const { save, isSaving } = useSave({
    save: cancelEmail,
    saved: t('account.email.cancelled'),
    // Also when there was nothing to stop any more: what is shown is not so then.
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
