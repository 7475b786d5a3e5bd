import { createHash, randomUUID } from 'node:crypto';
import type { Country } from '@bothways/domain/geo';
import { type NewOrder, OPEN_FOR_MS, type Order, type PackOffer } from '@bothways/domain/orders';
import type { Transaction } from 'kysely';
import { recordAudit } from '#kernel/audit';
import type { Schema } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { demandOpen, ledgerTransaction } from '#kernel/ledger';
import type { Buyer } from '#money/payments';
import { accountSubject, emailSubjects, takeOnce } from '#money/rewards';
import { ownRecord } from '#people/auth';
import { demandMayBuy } from '#people/self-limits';
import { readyAttempt } from './attempt.ts';
import type { OrderDeps } from './order-deps.ts';
import { orderKeyReused, orderRefusal } from './order-refusal.ts';
import { statesOf } from './order-view.ts';
import {
  findKey,
  findOrder,
  insertKey,
  insertOrder,
  ordersOf,
  type PaymentRow,
  type WholeOrder,
} from './orders.store.ts';
import { hasOverdue, offersFor, type PackBuyer, packBuyer } from './pack-buyer.ts';
import { readOrder } from './read-orders.ts';
import { payPayment } from './settle-order.ts';
import { spendingKey } from './spending-key.ts';
import { lookAt } from './sync-order.ts';

type Trx = Transaction<Schema>;

/** Hashes a request body: two requests under one key are the same if their hashes are equal. */
export const hashOfBody = (body: Record<string, unknown>): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex');

/**
 * Returns the pack's current offer to this buyer, if market and price match.
 * @throws ApiError with a key of ORDER_ERRORS
 */
function demandOffer(buyer: PackBuyer, { pack, market, priceCents }: NewOrder): PackOffer {
  if (market !== buyer.market) throw orderRefusal('errors.packUnavailable');
  if (pack === 'free' && !buyer.isVerified && buyer.hadFreePack) throw orderRefusal('errors.packHad');
  const offer = offersFor(buyer).find(({ id }) => id === pack);
  if (!offer) throw orderRefusal('errors.packUnavailable');
  if (offer.priceCents === undefined) throw orderRefusal('errors.packByContact');
  if (offer.priceCents !== priceCents) throw orderRefusal('errors.priceChanged');
  return offer;
}

/** Initial fields of an unpaid payment. */
export const UNPAID: Omit<PaymentRow, 'orderId' | 'position' | 'amountCents' | 'credits'> = {
  dueAtMs: null,
  confirmingSinceMs: null,
  paidAtMs: null,
  method: null,
  paymentId: null,
  reference: null,
  receipt: null,
  paidTo: null,
  refundedCents: 0,
  disputedCents: 0,
  lostCents: 0,
  isDisputeLost: 0,
  centsBack: 0,
  creditsBack: 0,
  moves: 0,
  reminders: 0,
};

/** Whether an unapproved order for the same pack is open, begun in another tab: two tabs pay one order. */
const isSame = (whole: WholeOrder, { pack, market, priceCents }: NewOrder, nowMs: number): boolean => {
  const { row } = whole;
  const isWanted = row.pack === pack && row.market === market && row.priceCents === priceCents;
  return row.source === 'page' && isWanted && statesOf(whole, nowMs)[0] === 'open';
};

async function insertOffer(trx: Trx, { userId }: Buyer, body: NewOrder, offer: PackOffer, atMs: number) {
  const id = randomUUID();
  const { priceCents = 0 } = offer;
  await insertOrder(
    trx,
    {
      id,
      userId,
      holder: userId,
      actor: userId,
      source: 'page',
      pack: body.pack,
      market: body.market,
      state: 'open',
      priceCents,
      credits: offer.credits,
      bonus: offer.bonus,
      bonusState: offer.bonus > 0 ? 'waiting' : 'none',
      bonusGiven: 0,
      bonusMoves: 0,
      comment: null,
      createdAtMs: atMs,
      expiresAtMs: atMs + OPEN_FOR_MS,
    },
    offer.payments.map(({ amountCents, credits }, index) => ({
      ...UNPAID,
      orderId: id,
      position: index + 1,
      amountCents,
      credits,
    })),
  );
  return id;
}

/**
 * Pays the free pack as soon as it is ordered, once per person. The offer was none if another account of theirs had it;
 * only this one is marked: a mark on another says that it had one, and takes this one back (`onVerified`).
 */
async function payFree(deps: OrderDeps, trx: Trx, { email }: PackBuyer, id: string): Promise<void> {
  const atMs = deps.nowMs();
  const whole = await findOrder(trx, id);
  const [payment] = whole?.payments ?? [];
  if (!whole || !payment) throw new ApiError('INTERNAL');
  const subjects = [accountSubject(whole.row.holder), ...emailSubjects(email)];
  if (!(await takeOnce(trx, 'freePack', { subjects, atMs }, deps.hashSubject)))
    throw orderRefusal('errors.packHad');
  await payPayment(trx, deps, whole, payment, { paymentId: `free:${id}`, method: 'free', atMs });
}

async function begin(deps: OrderDeps, buyer: Buyer, geo: Country, body: NewOrder): Promise<string> {
  const { db, nowMs, hashSubject } = deps;
  const { userId, ip } = buyer;
  const { key, ...wish } = body;
  const bodyHash = hashOfBody(wish);
  return ledgerTransaction(db, async (trx) => {
    const atMs = nowMs();
    await demandOpen(trx);
    await deps.guards.holdSerials(trx);
    const known = await findKey(trx, userId, key);
    if (known && known.bodyHash !== bodyHash) throw orderKeyReused();
    if (known) return known.orderId;
    const person = await packBuyer(trx, { userId, geo, hash: hashSubject, nowMs: atMs });
    if (!person) throw new ApiError('UNAUTHORIZED');
    const offer = demandOffer(person, body);
    if (await hasOverdue(trx, userId, atMs)) throw orderRefusal('errors.paymentOverdue');
    const isFree = offer.priceCents === 0;
    if (!isFree && !person.isCountryKnown) throw orderRefusal('errors.countryMissing');
    if (!isFree && !deps.provider) throw orderRefusal('errors.providerMissing');
    const same = (await ordersOf(trx, userId, LOOKED_AT)).find((whole) => isSame(whole, body, atMs));
    const id = same?.row.id ?? (await insertOffer(trx, buyer, body, offer, atMs));
    const [first = { amountCents: 0 }] = offer.payments;
    const spending = { userId, amountCents: first.amountCents, key: spendingKey(id, 1), atMs };
    await demandMayBuy(trx, spending);
    await insertKey(trx, { actor: userId, key, bodyHash, orderId: id });
    if (same) return id;
    const detail = { order: id, pack: body.pack, cents: body.priceCents };
    await recordAudit(trx, ownRecord({ userId, ip }, 'order.begun', atMs, detail));
    if (isFree) await payFree(deps, trx, person, id);
    return id;
  });
}
/** An open order is among this many newest ones. */
const LOOKED_AT = 20;

/**
 * Orders a pack at the server's price. A repeat with the same key returns the same order, as does an open one for the
 * same pack. The free pack is paid at once; for any other a provider order is prepared for approval.
 * @throws ApiError KEY_REUSED, or with a key of ORDER_ERRORS
 */
export async function orderPack(deps: OrderDeps, buyer: Buyer, geo: Country, body: NewOrder): Promise<Order> {
  const id = await begin(deps, buyer, geo, body);
  const order = await readOrder(deps, buyer.userId, id);
  if (order.state === 'paid' && order.priceCents === 0) deps.onChanged(buyer.userId);
  if (order.state !== 'open') return order;
  const place = { orderId: id, position: 1 };
  // An attempt from an earlier request may have expired, or been paid meanwhile.
  await lookAt(deps, place);
  const now = await readOrder(deps, buyer.userId, id);
  if (now.state !== 'open') return now;
  await readyAttempt(deps, place);
  return readOrder(deps, buyer.userId, id);
}
