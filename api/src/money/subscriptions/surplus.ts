import { transact } from '#kernel/db';
import { findPayments } from './payments.store.ts';
import type { ProviderSubscription } from './provider.ts';
import { demandDone } from './provider-call.ts';
import { saveRefund } from './refunds.store.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';
import { settleSurplus } from './surplus.store.ts';

const REASON = 'It should not run: nothing was bought by it';

/**
 * Cancels a surplus subscription at the provider and refunds its charges. Charges that bought days are unchanged.
 * Idempotent: a refund's key is its payment.
 * @returns whether anything was done
 * @throws ProviderError if it is not all done; the reconciler retries
 */
export async function undoSurplus(deps: SubscriptionDeps, found: ProviderSubscription): Promise<boolean> {
  const { db, provider, nowMs } = deps;
  if (!provider) return false;
  const isLive = found.status === 'active' || found.status === 'suspended';
  if (isLive) await demandDone(provider, 'cancel', found.id, REASON);
  const paid = found.payments.filter(({ status }) => status === 'completed');
  const known = await findPayments(
    db,
    paid.map(({ id }) => id),
  );
  let refunds = 0;
  let promised = 0;
  for (const payment of paid) {
    const row = known.get(payment.id);
    if (row && row.days > 0) continue;
    const amountCents = payment.amountCents - (row?.refundedCents ?? 0);
    if (amountCents <= 0) continue;
    const order = { amountCents, reason: REASON, key: `surplus:${payment.id}` };
    const refund = await provider.refund(payment.id, order);
    if (refund.status === 'completed') await transact(db, (trx) => saveRefund(trx, refund, nowMs()));
    else promised += 1;
    refunds += 1;
  }
  // A promised refund is checked again.
  if (promised === 0) await transact(db, (trx) => settleSurplus(trx, found.id, nowMs()));
  return isLive || refunds > 0;
}
