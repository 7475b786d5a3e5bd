import { SOLD_PLAN } from '@bothways/domain/plans';
import { useQuery, useToast } from '@bothways/platform';
import { useEffect } from 'react';
import { returnedQuery } from '../returned/index.ts';
import { type Approved, approved } from './approved.store.ts';
import { confirmationOf, pauseMs } from './confirmation.ts';
import { subscriptionQuery } from './subscriptions.queries.ts';
import { useText } from './texts.ts';
import { usePlanChange } from './use-plan-change.ts';

/** Waits for the server's confirmation of what was approved at the provider, and reports the outcome. */
export function ConfirmationWatch({ waiting }: { waiting: Approved }) {
  const t = useText();
  const toast = useToast();
  const onPlanChange = usePlanChange();
  const { data, dataUpdatedAt } = useQuery({
    ...subscriptionQuery(),
    refetchInterval: () => pauseMs(Date.now() - waiting.atMs),
  });
  const { data: back } = useQuery({
    ...returnedQuery(),
    refetchInterval: () => pauseMs(Date.now() - waiting.atMs),
  });
  const heard = data && {
    subscription: data.subscription,
    returned: back?.payments ?? [],
    atMs: dataUpdatedAt,
  };
  const confirmation = confirmationOf(waiting, heard, Date.now());
  useEffect(() => {
    if (confirmation === 'waiting') return;
    approved.clear();
    void onPlanChange(data);
    if (confirmation === 'confirmed')
      toast.show({ tone: 'success', title: t('subscription.confirmed', { plan: t(`plan.${SOLD_PLAN}`) }) });
    if (confirmation === 'returned') toast.show({ tone: 'error', title: t('subscription.secondReturned') });
    if (confirmation === 'failed') toast.show({ tone: 'error', title: t('subscription.notConfirmed') });
  }, [confirmation, data, onPlanChange, toast, t]);
  return null;
}
