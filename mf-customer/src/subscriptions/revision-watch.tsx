import type { Subscription } from '@bothways/domain/subscriptions';
import { useEffect } from 'react';
import { approve } from './subscriptions.queries.ts';
import { usePlanChange } from './use-plan-change.ts';

/** Handles the return from the provider after agreeing to another period: the server checks the outcome. */
export function RevisionWatch({ own: { _id: id, revision, paypalSubscriptionId } }: { own: Subscription }) {
  const onPlanChange = usePlanChange();
  const waits = revision !== undefined && paypalSubscriptionId !== undefined;
  useEffect(() => {
    if (!waits) return;
    // If that fails, the provider's own notification follows later.
    approve(id, { paypalSubscriptionId }).then(onPlanChange, () => undefined);
  }, [waits, id, paypalSubscriptionId, onPlanChange]);
  return null;
}
