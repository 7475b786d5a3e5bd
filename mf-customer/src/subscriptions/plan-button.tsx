import { centsOfEuros } from '@bothways/domain/money';
import type { BillingOption, SubscriptionPlan } from '@bothways/domain/subscriptions';
import { useQuery } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Skeleton } from '@bothways/ui';
import { ProviderButton, type ScriptSource } from '../provider/index.ts';
import { QuoteFacts } from './quote-facts.tsx';
import { quoteQuery } from './subscriptions.queries.ts';
import { useText } from './texts.ts';
import { usePurchase } from './use-purchase.ts';

interface Props {
  plan: SubscriptionPlan;
  option: BillingOption;
  source: ScriptSource;
}

/** The quote of the chosen period, and below it the provider's button, which charges that. */
export function PlanButton({ plan, option, source }: Props) {
  const t = useText();
  const wanted = { planId: plan._id, billingOptionId: option.id };
  const query = useQuery(quoteQuery(wanted));
  // The button stays while another period's quote is read: until then the price beside the period is agreed to.
  const agreedCents = query.data?.quote.amountCents ?? centsOfEuros(option.price);
  const purchase = usePurchase({ ...wanted, agreedCents });
  return (
    <>
      <QueryState
        failed={t('subscription.quote.failed')}
        query={query}
        retryLabel={t('account.retry')}
        skeleton={<Skeleton height={140} />}
      >
        {({ quote }) => <QuoteFacts quote={quote} />}
      </QueryState>
      {!query.isError && <ProviderButton {...purchase} label="subscribe" source={source} />}
    </>
  );
}
