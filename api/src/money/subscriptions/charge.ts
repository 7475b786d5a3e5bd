import { type AgreedCharge, type ChargingAction, isAgreed, isOngoing } from '@bothways/domain/subscriptions';
import { DAY_MS, isoOf } from '@bothways/domain/time';
import type { Offer } from './offer.ts';
import type { ProviderSubscription } from './provider.ts';
import { demandProvider, findAtProvider } from './provider-call.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';
import { subscriptionRefusal } from './subscription-refusal.ts';
import type { Seen } from './subscription-view.ts';

/** What an act charges. */
export interface PlannedCharge {
  amountCents: number;
  labelKey: string;
  /** Undefined where it is charged at once. */
  chargesAtMs: number | undefined;
  /** The provider is started again only then, when the days that are left have run. */
  waits: boolean;
}

/** The provider charges by the day: so much before the paid end is no other day. */
const EARLY_MS = DAY_MS;

/**
 * When the provider charges. A freeze moves none of its dates: started again too soon it charges for days that are paid
 * already. So it is started again at the paid end, unless it charges no earlier by itself.
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
 * What an act charges, and when, as the provider says now: the one rule behind the question and the act.
 * @param offer of `revise`: what is asked for
 * @returns undefined where it charges nothing
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
  const found = await findAtProvider(deps, demandProvider(deps), row.providerId);
  if (found?.status !== 'active' && found?.status !== 'suspended') return undefined;
  const { priceCents, labelKey } = offer ?? (revision?.providerPlanId === found.planId ? revision : row);
  if (priceCents === null || labelKey === null) return undefined;
  return { amountCents: priceCents, labelKey, ...momentOf(seen, action, found, deps.nowMs()) };
}

export const toAgreed = ({ amountCents, chargesAtMs }: PlannedCharge): AgreedCharge => ({
  amountCents,
  ...(chargesAtMs !== undefined && { chargesAt: isoOf(chargesAtMs) }),
});

/** @throws ApiError errors.chargeChanged where something is charged that was not agreed to */
export function demandAgreed(planned: PlannedCharge | undefined, agreed: AgreedCharge | undefined): void {
  if (planned && !isAgreed(toAgreed(planned), agreed)) throw subscriptionRefusal('errors.chargeChanged');
}
