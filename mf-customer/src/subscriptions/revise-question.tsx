import { centsOfEuros } from '@bothways/domain/money';
import { type BillingOption, type Subscription, soldPlan } from '@bothways/domain/subscriptions';
import { useLocale, useMutation, useQuery } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { AlertDialog, Button, formatDate, formatMoney, MISSING, Skeleton } from '@bothways/ui';
import { useState } from 'react';
import { PeriodChoice } from './period-choice.tsx';
import { useSubscriptionErrorText } from './subscription-error.ts';
import styles from './subscriptions.module.css';
import { plansQuery, revise } from './subscriptions.queries.ts';
import { useText } from './texts.ts';
import { usePeriodText } from './use-period-text.ts';
import { usePlanChange } from './use-plan-change.ts';

interface Props {
  own: Subscription;
  onClose(): void;
  /** Leaves for the provider, where the person agrees. */
  leave?: (address: string) => void;
}

const go = (address: string): void => window.location.assign(address);

/** What another period costs, and from when. */
function useCost(own: Subscription): (option: BillingOption) => string {
  const t = useText();
  const locale = useLocale();
  const periodText = usePeriodText();
  return ({ price, labelKey }) => {
    const facts = {
      price: formatMoney(centsOfEuros(price), locale),
      per: periodText('per', labelKey),
      date: formatDate(own.renewsAt, { locale, missing: MISSING, invalid: MISSING }),
    };
    return t(`subscription.revise.${own.renewsAt === undefined ? 'textSoon' : 'text'}`, facts);
  };
}

/** Choosing another period of what runs: it stays one subscription, so nothing is paid twice. */
export function ReviseQuestion({ own, onClose, leave = go }: Props) {
  const t = useText();
  const errorText = useSubscriptionErrorText();
  const onPlanChange = usePlanChange();
  const costOf = useCost(own);
  const [chosen, choose] = useState<BillingOption>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (option: BillingOption) => revise(own._id, { billingOptionId: option.id }),
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
            isDisabled={chosen === undefined}
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
        {({ plans }) => {
          const sold = soldPlan(own.plan, plans)?.billingOptions ?? [];
          const others = sold.filter(({ id, status }) => id !== own.billingOptionId && status === 'active');
          if (others.length === 0) return <p>{t('subscription.revise.none')}</p>;
          return <PeriodChoice onChange={choose} options={others} value={chosen?.id ?? ''} />;
        }}
      </QueryState>
      {chosen && <p className={styles.cost}>{costOf(chosen)}</p>}
      {error && (
        <p className={styles.failure} role="alert">
          {errorText(error, t('subscription.failed.revise'))}
        </p>
      )}
    </AlertDialog>
  );
}
