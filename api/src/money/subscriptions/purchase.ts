import { randomUUID } from 'node:crypto';
import { isOngoing, type Purchase, type Subscription } from '@bothways/domain/subscriptions';
import type { Transaction } from 'kysely';
import { recordAudit } from '#kernel/audit';
import { type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { demandOpen } from '#kernel/ledger';
import { type Buyer, callForUser, demandCountry, demandProvider, newCustomId } from '#money/payments';
import { ownRecord } from '#people/auth';
import { demandMayBuy, forgetSpending } from '#people/self-limits';
import type { Offer } from './offer.ts';
import { findAtProvider } from './provider-call.ts';
import { quoted } from './quote.ts';
import { spendingKey } from './spending-key.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';
import { subscriptionRefusal } from './subscription-refusal.ts';
import { type Seen, seeAll, toSubscription } from './subscription-view.ts';
import {
  insertSubscription,
  ownSubscription,
  type SubscriptionRow,
  updateSubscription,
} from './subscriptions.store.ts';
import { trySync } from './sync.ts';

type Trx = Transaction<Schema>;

/** Whether it was begun by the same user for the same offer at the same price, and never paid. */
const isSame = ({ row, facts }: Seen, wanted: Offer): boolean =>
  !facts.begun &&
  (facts.provider === undefined || facts.provider === 'pending') &&
  row.billingOptionId === wanted.billingOptionId &&
  row.priceCents === wanted.priceCents &&
  row.durationDays === wanted.durationDays &&
  row.providerPlanId === wanted.providerPlanId;

async function begin(trx: Trx, all: readonly Seen[], wanted: Offer, userId: string, nowMs: number) {
  const again = all.find((seen) => isSame(seen, wanted));
  const id = again?.row.id ?? randomUUID();
  for (const { row, facts } of all)
    if (!facts.begun && row.replacedAtMs === null && row.id !== id) {
      await updateSubscription(trx, row.id, { replacedAtMs: nowMs });
      await forgetSpending(trx, spendingKey(row.id));
    }
  if (again) {
    await updateSubscription(trx, id, { replacedAtMs: null, createdAtMs: nowMs });
    return { id, isNew: again.row.replacedAtMs !== null };
  }
  const customId = newCustomId();
  await insertSubscription(trx, { id, userId, source: 'paypal', createdAtMs: nowMs, customId, ...wanted });
  return { id, isNew: true };
}

/** Records the purchase with the terms that the provider is asked for. @throws ApiError errors.alreadySubscribed */
const note = (deps: SubscriptionDeps, { userId, ip }: Buyer, offer: Offer): Promise<SubscriptionRow> =>
  transact(deps.db, async (trx) => {
    const nowMs = deps.nowMs();
    // Its first charge may earn the inviter credits, so the ledger must be open now: after approval, nothing of ours
    // can stop the charge.
    await demandOpen(trx);
    const all = await seeAll(trx, userId, nowMs);
    if (all.some(({ facts }) => isOngoing(facts))) throw subscriptionRefusal('errors.alreadySubscribed');
    const { id, isNew } = await begin(trx, all, offer, userId, nowMs);
    const { priceCents: amountCents } = offer;
    await demandMayBuy(trx, { userId, amountCents, key: spendingKey(id), atMs: nowMs });
    if (isNew) {
      const detail = { option: offer.billingOptionId, cents: offer.priceCents };
      await recordAudit(trx, ownRecord({ userId, ip }, 'subscription.begun', nowMs, detail));
    }
    return demandRow(trx, userId, id);
  });

async function demandRow(trx: Trx, userId: string, id: string): Promise<SubscriptionRow> {
  const row = await ownSubscription(trx, userId, id);
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

/**
 * Creates the subscription at the provider under our id: a repeat, in another process or after a crash between its
 * response and our commit, gets the same one.
 */
async function make(deps: SubscriptionDeps, userId: string, row: SubscriptionRow): Promise<SubscriptionRow> {
  const { customId, providerPlanId: planId } = row;
  if (customId === null || planId === null) throw new ApiError('NOT_FOUND');
  const provider = demandProvider(deps);
  const askedAtMs = deps.nowMs();
  const wanted = { requestId: row.id, planId, customId };
  const providerId = await callForUser(deps, 'subscriptions', provider.create(wanted));
  return transact(deps.db, async (trx) => {
    const kept = await demandRow(trx, userId, row.id);
    if (kept.providerId === null)
      await updateSubscription(trx, row.id, {
        providerId,
        providerStatus: 'pending',
        syncedAtMs: askedAtMs,
      });
    return demandRow(trx, userId, row.id);
  });
}

/**
 * Returns whether the existing subscription is still usable: pending, or approved meanwhile in another tab; not if it
 * has ended or the provider has forgotten it.
 */
async function stillWaits(deps: SubscriptionDeps, providerId: string): Promise<boolean> {
  const found = await findAtProvider(deps, providerId);
  if (found?.status === 'pending') return true;
  if (found) await trySync(deps, providerId);
  return found?.status === 'active' || found?.status === 'suspended';
}

async function buy(deps: SubscriptionDeps, buyer: Buyer, wanted: Purchase): Promise<Subscription> {
  const { userId } = buyer;
  await demandCountry(deps.db, userId);
  const { offer, quote } = await quoted(deps, userId, wanted);
  const { agreedCents = quote.amountCents } = wanted;
  if (agreedCents !== quote.amountCents) throw subscriptionRefusal('errors.chargeChanged');
  let row = await note(deps, buyer, offer);
  if (row.providerId !== null && !(await stillWaits(deps, row.providerId))) {
    // It can no longer be approved.
    await transact(deps.db, (trx) => updateSubscription(trx, row.id, { providerStatus: 'ended' }));
    row = await note(deps, buyer, offer);
  }
  const { id } = row.providerId === null ? await make(deps, userId, row) : row;
  const begun = (await seeAll(deps.db, userId, deps.nowMs())).find((seen) => seen.row.id === id);
  if (!begun) throw new ApiError('NOT_FOUND');
  return toSubscription(begun);
}

/**
 * Begins a subscription and creates it at the provider before approval, so that it can be found whatever happens to the
 * page; or returns the one begun for the same offer, so that two tabs share one, which can be approved once. One begun
 * for another offer is replaced. Nothing is paid yet.
 * @throws ApiError with a key of SUBSCRIPTION_ERRORS
 */
export const purchase = (deps: SubscriptionDeps, buyer: Buyer, wanted: Purchase): Promise<Subscription> =>
  deps.lanes.run(`purchase ${buyer.userId}`, () => buy(deps, buyer, wanted));
