import { type AgreedCharge, type ChargingAction, isAgreed, isOngoing } from '@bothways/domain/subscriptions';
import { DAY_MS, isoOf } from '@bothways/domain/time';
import type { Offer } from './offer.ts';
import type { ProviderSubscription } from './provider.ts';
import { findAtProvider } from './provider-call.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';
import { subscriptionRefusal } from './subscription-refusal.ts';
import type { Seen } from './subscription-view.ts';

/** The charge that an action triggers. */
export interface PlannedCharge {
  amountCents: number;
  labelKey: string;
  /** Undefined if it is charged at once. */
  chargesAtMs: number | undefined;
  /** The provider is resumed only then, when the remaining days have run out. */
  waits: boolean;
}

/** The provider charges by the day: a charge up to this long before the paid end counts as on time. */
const EARLY_MS = DAY_MS;

/**
 * Returns when the provider charges. A freeze does not move its dates: resumed too soon, it would charge for days
 * already paid. So it is resumed at the paid end, unless its own next charge is no earlier.
 */
function momentOf(
  { period }: Seen,
  action: ChargingAction,
  { status, nextBillingAtMs }: ProviderSubscription,
  nowMs: number,
): Pick<PlannedCharge, 'chargesAtMs' | 'waits'> {
  if (action === 'unfreeze' && status === 'suspended' && period.frozen) {
    const endsAtMs = nowMs + period.frozen.leftMs;
    const isLate = nextBillingAtMs !== undefined && nextBillingAtMs > Math.max(nowMs, endsAtMs - EARLY_MS);
    return isLate ? { chargesAtMs: nextBillingAtMs, waits: false } : { chargesAtMs: endsAtMs, waits: true };
  }
  const isAhead = nextBillingAtMs !== undefined && nextBillingAtMs > nowMs;
  return { chargesAtMs: isAhead ? nextBillingAtMs : undefined, waits: false };
}

/**
 * Returns what an action charges, and when, by the provider's current state: the single rule for the preview and the
 * action.
 * @param offer of `revise`: the requested offer
 * @returns undefined if it charges nothing
 * @throws ApiError errors.providerMissing, errors.providerError
 */
export async function plannedCharge(
  deps: SubscriptionDeps,
  seen: Seen,
  action: ChargingAction,
  offer?: Offer,
): Promise<PlannedCharge | undefined> {
  const { row, facts, revision } = seen;
  if (row.providerId === null || !isOngoing(facts)) return undefined;
  const found = await findAtProvider(deps, row.providerId);
  if (found?.status !== 'active' && found?.status !== 'suspended') return undefined;
  const { priceCents, labelKey } = offer ?? (revision?.providerPlanId === found.planId ? revision : row);
  if (priceCents === null || labelKey === null) return undefined;
  return { amountCents: priceCents, labelKey, ...momentOf(seen, action, found, deps.nowMs()) };
}

export const toAgreed = ({ amountCents, chargesAtMs }: PlannedCharge): AgreedCharge => ({
  amountCents,
  ...(chargesAtMs !== undefined && { chargesAt: isoOf(chargesAtMs) }),
});

/** @throws ApiError errors.chargeChanged if the charge differs from what was agreed */
export function demandAgreed(planned: PlannedCharge | undefined, agreed: AgreedCharge | undefined): void {
  if (planned && !isAgreed(toAgreed(planned), agreed)) throw subscriptionRefusal('errors.chargeChanged');
}
