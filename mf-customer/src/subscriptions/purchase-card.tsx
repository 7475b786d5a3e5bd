import { SOLD_PLAN } from '@bothways/domain/plans';
import { isOnSale, type PlansAnswer, soldPlan } from '@bothways/domain/subscriptions';
import { useQuery } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Skeleton } from '@bothways/ui';
import { PeriodChoice } from './period-choice.tsx';
import { SubscribeButton } from './subscribe-button.tsx';
import styles from './subscriptions.module.css';
import { plansQuery } from './subscriptions.queries.ts';
import { useText } from './texts.ts';
import { useChosenOption } from './use-chosen-option.ts';

function Card({ answer }: { answer: PlansAnswer }) {
  const t = useText();
  const plan = soldPlan(SOLD_PLAN, answer.plans);
  const { option, note, choose } = useChosenOption(plan);
  if (!plan || !isOnSale(SOLD_PLAN, answer.plans) || !option)
    return <p className={styles.note}>{t('subscription.errors.planUnavailable')}</p>;
  return (
    <>
      <PeriodChoice onChange={choose} options={plan.billingOptions} tax={answer.tax} value={option.id} />
      {note !== undefined && (
        <p className={styles.note} role="status">
          {t(note)}
        </p>
      )}
      <SubscribeButton option={option} paypal={answer.paypal} plan={plan} />
    </>
  );
}

/** Choosing a period and paying for it (C-M50, C-M51). */
export function PurchaseCard() {
  const t = useText();
  return (
    <QueryState
      failed={t('subscription.plansFailed')}
      query={useQuery(plansQuery())}
      retryLabel={t('account.retry')}
      skeleton={
        <>
          <Skeleton height={52} />
          <Skeleton height={52} />
          <Skeleton height={45} />
        </>
      }
    >
      {(answer) => <Card answer={answer} />}
    </QueryState>
  );
}
