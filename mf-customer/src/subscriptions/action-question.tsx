import type { Subscription } from '@bothways/domain/subscriptions';
import { useLocale } from '@bothways/platform';
import { AlertDialog, Button, formatDate, MISSING } from '@bothways/ui';
import styles from './subscriptions.module.css';
import { useText } from './texts.ts';

interface Props {
  action: 'cancel' | 'freeze';
  subscription: Subscription;
  isPending: boolean;
  /** Why it was refused. */
  failure: string | undefined;
  onConfirm(): void;
  onClose(): void;
}

/** Returns the text of a cancellation: what remains open depends on the days paid for. */
function cancelText({ status, daysLeft }: Subscription): 'cancel' | 'cancelFrozen' | 'cancelNow' {
  if (status === 'frozen') return 'cancelFrozen';
  return daysLeft > 0 ? 'cancel' : 'cancelNow';
}

/** Explains beforehand what cancelling or freezing means for the days paid for. */
export function ActionQuestion({ action, subscription, isPending, failure, onConfirm, onClose }: Props) {
  const t = useText();
  const locale = useLocale();
  const { endsAt, daysLeft, plan } = subscription;
  const date = formatDate(endsAt, { locale, missing: MISSING, invalid: MISSING });
  const text = action === 'freeze' ? 'freeze' : cancelText(subscription);
  return (
    <AlertDialog
      footer={(close) => (
        <>
          <Button isDisabled={isPending} onPress={close}>
            {t(`subscription.keep.${action}`)}
          </Button>
          <Button
            isPending={isPending}
            onPress={onConfirm}
            variant={action === 'cancel' ? 'danger-solid' : 'primary'}
          >
            {t(`subscription.action.${action}`)}
          </Button>
        </>
      )}
      isDismissable={!isPending}
      isOpen
      onClose={onClose}
      title={t(`subscription.question.${action}`, { plan: t(`plan.${plan}`) })}
      tone="warning"
    >
      <p>{t(`subscription.consequence.${text}`, { date, count: daysLeft, plan: t(`plan.${plan}`) })}</p>
      {failure !== undefined && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
    </AlertDialog>
  );
}
