import type { Country } from '@bothways/domain/geo';
import type { Order, OrderError, PacksAnswer } from '@bothways/domain/orders';
import { ApiError } from '#kernel/errors';
import { accountIdOf, adminAccount, availableIn, debtOf, demandOpen } from '#kernel/ledger';
import { type Buyer, demandCountry, demandProvider } from '#money/payments';
import { taxOf } from '#money/receipts';
import { demandNoPause } from '#people/self-limits';
import { type PaymentPlace, readyAttempt } from './attempt.ts';
import { lastRefusal } from './attempts.store.ts';
import type { OrderDeps } from './order-deps.ts';
import { orderRefusal } from './order-refusal.ts';
import { statesOf } from './order-view.ts';
import { findOrder } from './orders.store.ts';
import { offersFor, packBuyer } from './pack-buyer.ts';
import type { NotTaken } from './provider.ts';
import { demandOwn, readOrder } from './read-orders.ts';
import { lookAt } from './sync-order.ts';

/**
 * Returns the packs that a user may buy now.
 * @throws ApiError UNAUTHORIZED if the account has been deleted meanwhile
 */
export async function readPacks(deps: OrderDeps, userId: string, geo: Country): Promise<PacksAnswer> {
  const { db, provider, contactEmail, hashSubject } = deps;
  const buyer = await packBuyer(db, { userId, geo, hash: hashSubject, nowMs: deps.nowMs() });
  if (!buyer) throw new ApiError('UNAUTHORIZED');
  const packs = offersFor(buyer);
  return {
    success: true,
    market: buyer.market,
    country: buyer.country,
    isCountryKnown: buyer.isCountryKnown,
    tax: await taxOf(db, { userId, geo }, deps.nowMs()),
    packs,
    bonus: packs.some(({ bonus }) => bonus > 0) ? 'offered' : 'had',
    balance: await availableIn(db, accountIdOf(adminAccount(userId))),
    debt: await debtOf(db, userId),
    ...(contactEmail !== undefined && { contactEmail }),
    ...(provider && { paypal: provider.page }),
  };
}

/** @throws ApiError NOT_FOUND for a payment that the order does not have */
async function ownPlace(deps: OrderDeps, userId: string, place: PaymentPlace): Promise<void> {
  const whole = await demandOwn(deps, userId, place.orderId);
  if (!whole.payments[place.position - 1]) throw new ApiError('NOT_FOUND');
}

const isThere = async ({ db }: OrderDeps, { orderId, position }: PaymentPlace): Promise<boolean> =>
  (await findOrder(db, orderId))?.payments[position - 1]?.paidAtMs != null;

/**
 * Prepares an attempt that the buyer can approve: for a second payment, or after a refusal by the provider. An open
 * attempt that can still be approved is reused.
 * @throws ApiError NOT_FOUND, or with a key of ORDER_ERRORS
 */
export async function beginPayment(deps: OrderDeps, { userId }: Buyer, place: PaymentPlace): Promise<Order> {
  await ownPlace(deps, userId, place);
  await demandCountry(deps.db, userId);
  demandProvider(deps);
  // An earlier approval may prove to be paid: there is nothing left to begin.
  const isPaid = (await lookAt(deps, place)) !== undefined && (await isThere(deps, place));
  if (!isPaid) await readyAttempt(deps, place);
  return readOrder(deps, userId, place.orderId);
}

/** Refusals that tell the buyer how to continue after a declined capture. */
const REFUSALS = {
  declined: 'errors.declined',
  payerAction: 'errors.payerAction',
  expired: 'errors.approvalExpired',
} as const satisfies Record<NotTaken, OrderError>;

/**
 * Captures an approved payment and applies the provider's resulting state. Idempotent.
 * @throws ApiError NOT_FOUND, errors.notApproved, errors.declined, errors.payerAction, errors.approvalExpired,
 * errors.notNow, errors.providerError, errors.providerMissing; errors.timeOut if the buyer has paused since, UNAVAILABLE while the
 * ledger is closed: nothing is captured then
 */
export async function capturePayment(
  deps: OrderDeps,
  { userId }: Buyer,
  place: PaymentPlace,
): Promise<Order> {
  await ownPlace(deps, userId, place);
  demandProvider(deps);
  const synced = await lookAt(deps, place);
  const whole = await demandOwn(deps, userId, place.orderId);
  const state = statesOf(whole, deps.nowMs())[place.position - 1] ?? 'void';
  if (state === 'void') throw orderRefusal('errors.notNow');
  const isUnpaid = state === 'open' || state === 'due' || state === 'overdue';
  if (isUnpaid || state === 'confirming') await demandOpen(deps.db);
  if (isUnpaid) await demandNoPause(deps.db, userId, deps.nowMs());
  if (synced && synced !== 'asked') throw orderRefusal(REFUSALS[synced]);
  if (isUnpaid) {
    const why = await lastRefusal(deps.db, place);
    throw orderRefusal(why ? REFUSALS[why] : 'errors.notApproved');
  }
  return readOrder(deps, userId, place.orderId);
}
