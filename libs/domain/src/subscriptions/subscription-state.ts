import { DAY_MS } from '../time/index.ts';
import { accessUntilMs, type PaidPeriod } from './paid-period.ts';
import type { SubscriptionAction, SubscriptionProblem, SubscriptionStatus } from './subscriptions.schema.ts';

/** The facts about one subscription besides the days of its owner. */
export interface SubscriptionFacts {
  /** The payment provider's state; missing for a coupon's, and before the provider has it. */
  provider?: 'pending' | 'active' | 'suspended' | 'ended';
  /** Whether it has ever granted days, including returned ones. */
  begun: boolean;
  /** Whether a newer one replaced it before it was paid. */
  replaced: boolean;
  cancelledAtMs?: number;
  /** Consecutive failed charges, as the provider counts them. */
  failedPayments?: number;
  /** We stopped it because its last payment was refunded. */
  isStopped?: boolean;
  /** Unfrozen: the provider stays suspended until the remaining days have passed. */
  waits?: boolean;
  /** A payment is held, or was lost, in a dispute. */
  isDisputed?: boolean;
}

export interface SubscriptionState {
  status: SubscriptionStatus;
  endsAtMs?: number;
  frozenAtMs?: number;
  /** Whole days, rounded up. */
  daysLeft: number;
  renews: boolean;
  problem?: SubscriptionProblem;
  actions: SubscriptionAction[];
}

/** Whether the provider would charge again, now or after a pause: a second one beside it would pay twice. */
export const isOngoing = ({ provider, cancelledAtMs }: SubscriptionFacts): boolean =>
  cancelledAtMs === undefined && (provider === 'active' || provider === 'suspended');

/** Whether the provider renews it automatically. */
const isRenewing = ({ provider, cancelledAtMs }: SubscriptionFacts): boolean =>
  cancelledAtMs === undefined && provider === 'active';

/** Whether the provider charges after the paid time: automatically, or because it is restarted then. */
const renewsOf = (facts: SubscriptionFacts): boolean =>
  isRenewing(facts) || (isOngoing(facts) && facts.waits === true);

function statusOf(facts: SubscriptionFacts, period: PaidPeriod, nowMs: number): SubscriptionStatus {
  if (!facts.begun) return facts.replaced || facts.provider === 'ended' ? 'expired' : 'pending';
  if (period.frozen) return 'frozen';
  const untilMs = accessUntilMs(period, renewsOf(facts));
  if (untilMs === undefined || untilMs <= nowMs) return 'expired';
  return facts.cancelledAtMs === undefined ? 'active' : 'cancelled';
}

/** Returns the most severe problem that its owner must know of besides its status. */
function problemOf(facts: SubscriptionFacts, { frozen }: PaidPeriod): SubscriptionProblem | undefined {
  if (facts.isStopped) return 'refunded';
  if (facts.isDisputed) return 'disputed';
  if (!isOngoing(facts)) return undefined;
  if (facts.provider === 'suspended') return frozen || facts.waits ? undefined : 'suspended';
  return (facts.failedPayments ?? 0) > 0 ? 'paymentFailed' : undefined;
}

/** Computes a subscription's state and its owner's possible actions. */
export function subscriptionState(
  facts: SubscriptionFacts,
  period: PaidPeriod,
  nowMs: number,
): SubscriptionState {
  const status = statusOf(facts, period, nowMs);
  const { endsAtMs } = status === 'pending' ? {} : period;
  const frozen = status === 'frozen' ? period.frozen : undefined;
  const leftMs = frozen?.leftMs ?? Math.max(0, (endsAtMs ?? nowMs) - nowMs);
  const problem = problemOf(facts, period);
  const isStuck = problem === 'suspended';
  const actions: SubscriptionAction[] = [];
  if (isOngoing(facts)) actions.push('cancel');
  // In the grace there are no days to suspend; and unfreezing would restart a stuck one.
  if ((status === 'active' || status === 'cancelled') && leftMs > 0 && !isStuck) actions.push('freeze');
  if (frozen) actions.push('unfreeze');
  if (isStuck) actions.push('reactivate');
  if (isRenewing(facts) && facts.begun && problem === undefined && !frozen) actions.push('revise');
  return {
    status,
    ...(endsAtMs !== undefined && { endsAtMs }),
    ...(frozen && { frozenAtMs: frozen.atMs }),
    daysLeft: Math.ceil(leftMs / DAY_MS),
    renews: renewsOf(facts),
    ...(problem && { problem }),
    actions,
  };
}
