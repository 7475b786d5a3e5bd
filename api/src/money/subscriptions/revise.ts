import type { Revision, RevisionAnswer } from '@bothways/domain/subscriptions';
import { recordAudit } from '#kernel/audit';
import { transact } from '#kernel/db';
import { type Buyer, callForUser, demandProvider } from '#money/payments';
import { ownRecord } from '#people/auth';
import { demandNoPause } from '#people/self-limits';
import { demandAgreed, plannedCharge } from './charge.ts';
import { findOffer } from './offer.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';
import { subscriptionRefusal } from './subscription-refusal.ts';
import { demandSeen, standing } from './subscription-view.ts';
import { trySync } from './sync.ts';
import { askTerms } from './terms.store.ts';

/**
 * Requests another period of the same plan, from the next charge on: it remains one subscription, so that nothing is
 * paid twice. The request is recorded before it is sent, and takes effect when the provider charges by it, after the
 * buyer's approval there.
 * @throws ApiError NOT_FOUND and keys of SUBSCRIPTION_ERRORS
 */
export const revise = (
  deps: SubscriptionDeps,
  buyer: Buyer,
  id: string,
  wanted: Revision,
): Promise<RevisionAnswer> =>
  deps.lanes.run(`purchase ${buyer.userId}`, () => reviseNow(deps, buyer, id, wanted));

async function reviseNow(
  deps: SubscriptionDeps,
  { userId, ip }: Buyer,
  id: string,
  { billingOptionId, agreed }: Revision,
): Promise<RevisionAnswer> {
  const { db, nowMs, plans } = deps;
  const before = await demandSeen(db, userId, id, nowMs());
  const { row, state } = before;
  const { providerId, planId } = row;
  const isAllowed = state.actions.includes('revise') && billingOptionId !== row.billingOptionId;
  if (!isAllowed || providerId === null || planId === null) throw subscriptionRefusal('errors.notNow');
  await demandNoPause(db, userId, nowMs());
  const offer = await findOffer(db, deps, { planId, billingOptionId });
  await plans.demand({ ...offer, id: billingOptionId });
  demandAgreed(await plannedCharge(deps, before, 'revise', offer), agreed);
  await transact(db, async (trx) => {
    const atMs = nowMs();
    const { providerPlanId, labelKey, durationDays, priceCents } = offer;
    await askTerms(trx, row, {
      providerPlanId,
      billingOptionId,
      labelKey,
      durationDays,
      priceCents,
      askedAtMs: atMs,
    });
    const detail = { subscription: id, option: billingOptionId, cents: priceCents };
    await recordAudit(trx, ownRecord({ userId, ip }, 'subscription.revised', atMs, detail));
  });
  const revised = demandProvider(deps).revise(providerId, offer.providerPlanId);
  const approvalUrl = await callForUser(deps, 'subscriptions', revised);
  await trySync(deps, providerId);
  const seen = await demandSeen(db, userId, id, nowMs());
  return {
    success: true,
    subscription: await standing(db, seen, nowMs()),
    ...(approvalUrl !== undefined && { approvalUrl }),
  };
}
