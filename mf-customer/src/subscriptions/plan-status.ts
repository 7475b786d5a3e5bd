import type { Plan } from '@bothways/domain/plans';
import type { Subscription } from '@bothways/domain/subscriptions';

type Lives = Exclude<Subscription['status'], 'pending' | 'expired'>;

/** How somebody has their plan. */
export type PlanStatus =
  | { kind: 'free' }
  /** An admin gave it: nothing is charged, and no day is its last. */
  | { kind: 'byHand'; plan: Plan }
  | { kind: Lives; subscription: Subscription };

/** What counts is the running subscription; without one the plan is free, or was given by hand. */
export function planStatusOf(plan: Plan, subscription: Subscription | null): PlanStatus {
  const status = subscription?.status;
  if (subscription && status !== undefined && status !== 'pending' && status !== 'expired')
    return { kind: status, subscription };
  return plan === 'free' ? { kind: 'free' } : { kind: 'byHand', plan };
}

/** The provider would charge again, so that a second purchase would pay twice. */
export const chargesAgain = (subscription: Subscription | null): boolean =>
  subscription !== null && (subscription.renews || subscription.actions.includes('cancel'));
