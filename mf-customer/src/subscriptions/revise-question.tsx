import { type BillingOption, type Subscription, soldPlan } from '@bothways/domain/subscriptions';
import { useMutation, useQuery } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { AlertDialog, Button, Skeleton } from '@bothways/ui';
import { useState } from 'react';
import { agreedOf, ChargeText } from './charge-text.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { useSubscriptionErrorText } from './subscription-error.ts';
import styles from './subscriptions.module.css';
import { chargeQuery, plansQuery, revise } from './subscriptions.queries.ts';
import { useText } from './texts.ts';
import { usePlanChange } from './use-plan-change.ts';

interface Props {
  own: Subscription;
  onClose(): void;
  /** Navigates to the provider, where the person agrees. */
  leave?: (address: string) => void;
}

const go = (address: string): void => window.location.assign(address);

/** Changes the period of a running subscription: it remains one subscription, so nothing is paid twice. */
export function ReviseQuestion({ own, onClose, leave = go }: Props) {
  const t = useText();
  const errorText = useSubscriptionErrorText();
  const onPlanChange = usePlanChange();
  const [chosen, choose] = useState<BillingOption>();
  const cost = useQuery({
    ...chargeQuery(own._id, { action: 'revise', billingOptionId: chosen?.id ?? '' }),
    enabled: chosen !== undefined,
  });
  const charge = cost.data?.charge;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (option: BillingOption) =>
      revise(own._id, { billingOptionId: option.id, ...(charge && { agreed: agreedOf(charge) }) }),
    // A refusal often means that this page is outdated.
    onError: () => onPlanChange(),
    async onSuccess(answer) {
      if (answer.approvalUrl !== undefined) return leave(answer.approvalUrl);
      onClose();
      await onPlanChange({ success: true, subscription: answer.subscription });
    },
  });
  return (
    <AlertDialog
      footer={(close) => (
        <>
          <Button isDisabled={isPending} onPress={close}>
            {t('subscription.keep.revise')}
          </Button>
          <Button
            isDisabled={chosen === undefined || !cost.data || cost.isFetching}
            isPending={isPending}
            onPress={() => chosen && mutate(chosen)}
            variant="primary"
          >
            {t('subscription.revise.go')}
          </Button>
        </>
      )}
      isDismissable={!isPending}
      isOpen
      onClose={onClose}
      title={t('subscription.revise.title')}
      tone="information"
    >
      <QueryState
        failed={t('subscription.plansFailed')}
        query={useQuery(plansQuery())}
        retryLabel={t('account.retry')}
        skeleton={<Skeleton height={120} />}
      >
        {({ plans, tax }) => {
          const sold = soldPlan(own.plan, plans)?.billingOptions ?? [];
          const others = sold.filter(({ id, status }) => id !== own.billingOptionId && status === 'active');
          if (others.length === 0) return <p>{t('subscription.revise.none')}</p>;
          return <PeriodChoice onChange={choose} options={others} tax={tax} value={chosen?.id ?? ''} />;
        }}
      </QueryState>
      {chosen && (
        <QueryState
          failed={t('subscription.charge.failed')}
          query={cost}
          retryLabel={t('account.retry')}
          skeleton={<Skeleton height={96} />}
        >
          {({ charge: planned }) => (
            <div className={styles.cost}>
              <ChargeText action="revise" charge={planned} own={own} />
              <p className={styles.cost}>{t('subscription.revise.agree')}</p>
            </div>
          )}
        </QueryState>
      )}
      {error && (
        <p className={styles.failure} role="alert">
          {errorText(error, t('subscription.failed.revise'))}
        </p>
      )}
    </AlertDialog>
  );
}
