import type { Subscription } from '@bothways/domain/subscriptions';
import { useEffect } from 'react';
import { approve } from './subscriptions.queries.ts';
import { usePlanChange } from './use-plan-change.ts';

/** Whoever comes back from the provider, where another period was to be agreed to: the server looks what became of it. */
export function RevisionWatch({ own: { _id: id, revision, paypalSubscriptionId } }: { own: Subscription }) {
  const onPlanChange = usePlanChange();
  const waits = revision !== undefined && paypalSubscriptionId !== undefined;
  useEffect(() => {
    if (!waits) return;
    // Where that fails, the provider's own word comes later.
    approve(id, { paypalSubscriptionId }).then(onPlanChange, () => undefined);
  }, [waits, id, paypalSubscriptionId, onPlanChange]);
  return null;
}
