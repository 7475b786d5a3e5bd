import { Button } from '@bothways/ui';
import { useText } from '../texts.ts';
import styles from './billing.module.css';

/** Asks whether a payment that was recorded within a day is meant once more. */
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
