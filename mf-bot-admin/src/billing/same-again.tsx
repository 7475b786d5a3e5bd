import { Button } from '@bothways/ui';
import { useText } from '../texts.ts';
import styles from './billing.module.css';

/** Confirms a payment identical to one recorded within a day. */
export function SameAgain({ onPress, isPending }: { onPress: () => void; isPending: boolean }) {
  const t = useText();
  return (
    <div className={styles.again} role="alert">
      <p>{t('billing.form.samePayment')}</p>
      <Button isPending={isPending} onPress={onPress} size="small">
        {t('billing.form.recordAgain')}
      </Button>
    </div>
  );
}
