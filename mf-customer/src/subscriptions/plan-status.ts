import type { Plan } from '@bothways/domain/plans';
import type { Subscription } from '@bothways/domain/subscriptions';

type Lives = Exclude<Subscription['status'], 'pending' | 'expired'>;

/** How a person has their plan. */
export type PlanStatus =
  | { kind: 'free' }
  /** Granted by an admin: nothing is charged, and it has no end. */
  | { kind: 'byHand'; plan: Plan }
  | { kind: Lives; subscription: Subscription };

/** Returns the plan's status by the running subscription; without one the plan is free, or was granted by an admin. */
export function planStatusOf(plan: Plan, subscription: Subscription | null): PlanStatus {
  const status = subscription?.status;
  if (subscription && status !== undefined && status !== 'pending' && status !== 'expired')
    return { kind: status, subscription };
  return plan === 'free' ? { kind: 'free' } : { kind: 'byHand', plan };
}

/** Returns whether the provider would charge again, so that a second purchase would pay twice. */
export const chargesAgain = (subscription: Subscription | null): boolean =>
  subscription !== null && (subscription.renews || subscription.actions.includes('cancel'));
