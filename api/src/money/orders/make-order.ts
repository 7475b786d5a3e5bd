import { randomUUID } from 'node:crypto';
import { countrySchema, DEFAULT_COUNTRY } from '@bothways/domain/geo';
import type { AdminOrder, NewAdminOrder } from '@bothways/domain/orders';
import { packMarketOf } from '@bothways/domain/packs';
import { DAY_MS } from '@bothways/domain/time';
import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { type Actor, type Changed, changeAccess } from '#people/iam';
import { findUser, findUserIdByEmail } from '#people/users';
import { type AdminOrderDeps, MANAGES_PAYMENTS } from './admin-order-deps.ts';
import { orderKeyReused, orderRefusal } from './order-refusal.ts';
import { findKey, insertKey, insertOrder } from './orders.store.ts';
import { hashOfBody, UNPAID } from './purchase.ts';
import { readAdminOrder } from './read-admin-orders.ts';

type Trx = Transaction<Schema>;

/** A price agreed by mail is valid this long. */
const AGREED_FOR_MS = 30 * DAY_MS;

/**
 * Creates an order at a price agreed by mail, once per key; its buyer pays on the page, or an administrator confirms
 * the payment.
 * @throws ApiError FORBIDDEN, KEY_REUSED for a key of another order, errors.buyerUnknown, errors.ownOrder
 */
export async function makeOrder(
  deps: AdminOrderDeps,
  actor: Actor,
  body: NewAdminOrder,
): Promise<AdminOrder> {
  const id = await changeAccess(deps.access, {
    actor,
    permission: MANAGES_PAYMENTS,
    target: `key:${body.key}`,
    work: (trx) => makeIn(deps, trx, actor, body),
  });
  return readAdminOrder(deps, id);
}

async function makeIn(
  deps: AdminOrderDeps,
  trx: Trx,
  actor: Actor,
  body: NewAdminOrder,
): Promise<Changed<string>> {
  const { key, ...wish } = body;
  const bodyHash = hashOfBody(wish);
  await deps.guards.holdSerials(trx);
  const known = await findKey(trx, actor.userId, key);
  if (known && known.bodyHash !== bodyHash) throw orderKeyReused();
  if (known) return { value: known.orderId, affected: [] };
  const orderId = await insertAgreed(trx, actor, body, deps.nowMs());
  await insertKey(trx, { actor: actor.userId, key, bodyHash, orderId });
  const { credits, priceCents, comment } = body;
  const detail = { credits, cents: priceCents, comment };
  const record = { action: 'order.made', target: `order:${orderId}`, detail } as const;
  return { value: orderId, record, affected: [] };
}

/** @returns the order's id @throws ApiError errors.buyerUnknown, errors.ownOrder */
async function insertAgreed(
  trx: Trx,
  actor: Actor,
  { userEmail, credits, priceCents, comment }: NewAdminOrder,
  atMs: number,
): Promise<string> {
  const userId = await findUserIdByEmail(trx, userEmail);
  const user = userId === undefined ? undefined : await findUser(trx, userId);
  if (!user) throw orderRefusal('errors.buyerUnknown');
  if (user.id === actor.userId) throw orderRefusal('errors.ownOrder');
  const id = randomUUID();
  const country = countrySchema.safeParse(user.personalData.country).data ?? DEFAULT_COUNTRY;
  await insertOrder(
    trx,
    {
      ...{ id, userId: user.id, holder: user.id, actor: actor.userId, source: 'admin' },
      ...{ pack: 'enterprise', market: packMarketOf(country), state: 'open', priceCents, credits, comment },
      ...{ bonus: 0, bonusState: 'none', bonusGiven: 0, bonusMoves: 0 },
      ...{ createdAtMs: atMs, expiresAtMs: atMs + AGREED_FOR_MS },
    },
    [{ ...UNPAID, orderId: id, position: 1, amountCents: priceCents, credits }],
  );
  return id;
}
