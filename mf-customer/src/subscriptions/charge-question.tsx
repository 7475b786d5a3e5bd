import type { AgreedCharge, Subscription } from '@bothways/domain/subscriptions';
import { useQuery } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { AlertDialog, Button, Skeleton } from '@bothways/ui';
import { agreedOf, ChargeText } from './charge-text.tsx';
import styles from './subscriptions.module.css';
import { chargeQuery } from './subscriptions.queries.ts';
import { useText } from './texts.ts';

interface Props {
  action: 'unfreeze' | 'reactivate';
  own: Subscription;
  isPending: boolean;
  /** Why it was refused. */
  failure: string | undefined;
  onConfirm(agreed: AgreedCharge | undefined): void;
  onClose(): void;
}

/** States beforehand what continuing costs, and when; the button agrees to the terms above it. */
export function ChargeQuestion({ action, own, isPending, failure, onConfirm, onClose }: Props) {
  const t = useText();
  const query = useQuery(chargeQuery(own._id, { action }));
  const { data, isFetching } = query;
  return (
    <AlertDialog
      footer={(close) => (
        <>
          <Button isDisabled={isPending} onPress={close}>
            {t('subscription.keep.freeze')}
          </Button>
          <Button
            isDisabled={!data || isFetching}
            isPending={isPending}
            onPress={() => data && onConfirm(data.charge ? agreedOf(data.charge) : undefined)}
            variant="primary"
          >
            {t(`subscription.action.${action}`)}
          </Button>
        </>
      )}
      isDismissable={!isPending}
      isOpen
      onClose={onClose}
      title={t(`subscription.question.${action}`, { plan: t(`plan.${own.plan}`) })}
      tone="information"
    >
      <QueryState
        failed={t('subscription.charge.failed')}
        query={query}
        retryLabel={t('account.retry')}
        skeleton={<Skeleton height={96} />}
      >
        {({ charge }) => <ChargeText action={action} charge={charge} own={own} />}
      </QueryState>
      {failure !== undefined && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
    </AlertDialog>
  );
}
