import { randomUUID } from 'node:crypto';
import { countrySchema, DEFAULT_COUNTRY } from '@bothways/domain/geo';
import {
  type AdminOrder,
  type AdminOrdersPage,
  type NewAdminOrder,
  type NewRefund,
  type OrderState,
  PAYMENT_ACTIONS,
  type PaymentConfirmation,
} from '@bothways/domain/orders';
import { packMarketOf } from '@bothways/domain/packs';
import { DAY_MS } from '@bothways/domain/time';
import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { demandOpen } from '#kernel/ledger';
import { ProviderError } from '#money/payments';
import { type AccessDeps, type Actor, changeAccess } from '#people/iam';
import { findUser, findUserIdByEmail } from '#people/users';
import { toAdminOrder } from './admin-order-view.ts';
import { searchOrders, seeOrders } from './admin-orders.store.ts';
import { goesBack } from './apply-order.ts';
import type { PaymentPlace } from './attempt.ts';
import type { OrderDeps } from './order-deps.ts';
import { orderKeyReused, orderRefusal } from './order-refusal.ts';
import { orderNumber, statesOf } from './order-view.ts';
import {
  findKey,
  findOrder,
  insertKey,
  insertOrder,
  lockOrder,
  type PaymentRow,
  updatePayment,
  type WholeOrder,
} from './orders.store.ts';
import { hashOfBody, UNPAID } from './purchase.ts';
import { findRefund, insertRefund, type RefundRow, refundByKey, refundsOf } from './refunds.store.ts';
import { repeatRefund } from './refunds.ts';
import { askedBack, findRefusedCapture } from './refused-captures.store.ts';
import { payPayment, settleReturns } from './settle-order.ts';

type Trx = Transaction<Schema>;

const PERMISSION = 'manage:user:transactions';
const PAGE = 50;
/** A price agreed by mail is valid this long. */
const AGREED_FOR_MS = 30 * DAY_MS;

/** Locks an order until `trx` ends and returns it with one of its payments. @throws ApiError NOT_FOUND */
async function demandPayment(trx: Trx, { orderId, position }: PaymentPlace) {
  const whole = await lockOrder(trx, orderId);
  const payment = whole?.payments[position - 1];
  if (!whole || !payment) throw new ApiError('NOT_FOUND');
  return { whole, payment };
}

/** Refuses an administrator who acts on their own order. @throws ApiError errors.ownOrder */
function demandAnother({ row }: WholeOrder, { userId }: Actor): void {
  if (row.holder === userId) throw orderRefusal('errors.ownOrder');
}

const actionsOf = (whole: WholeOrder, { position }: PaymentRow, nowMs: number) =>
  PAYMENT_ACTIONS[statesOf(whole, nowMs)[position - 1] ?? 'void'];

/**
 * Returns what remains to be refunded of a refused capture.
 * @throws ApiError NOT_FOUND if the capture does not belong to this payment
 */
async function leftOfRefused(trx: Trx, { orderId, position }: PaymentRow, captureId: string) {
  const refused = await findRefusedCapture(trx, captureId);
  if (refused?.orderId !== orderId || refused.position !== position) throw new ApiError('NOT_FOUND');
  // A refund during a dispute may pay the buyer twice; and a partial refund of a capture that is refunded automatically
  // would block the full one.
  if (refused.dispute === 'open' || goesBack(refused.reason)) return 0;
  return refused.amountCents - refused.refundedCents - (await askedBack(trx, captureId));
}

/** Returns the part of a payment that no refund covers or requests yet. */
async function leftCents(trx: Trx, payment: PaymentRow) {
  const { orderId, position, amountCents, refundedCents, lostCents } = payment;
  const asked = (await refundsOf(trx, orderId)).filter(
    (refund) => refund.position === position && refund.state === 'asked',
  );
  return asked.reduce((left, refund) => left - refund.amountCents, amountCents - refundedCents - lostCents);
}

/** Order operations of the back office: each change rechecks the actor's right and is audited. */
export function adminOrdersService(deps: OrderDeps, access: AccessDeps) {
  const { db, nowMs } = deps;

  async function read(id: string): Promise<AdminOrder> {
    const whole = await findOrder(db, id);
    const [seen] = whole ? await seeOrders(db, [whole.row]) : [];
    if (!seen) throw new ApiError('NOT_FOUND');
    return toAdminOrder(seen, nowMs());
  }

  async function insertAgreed(trx: Trx, actor: Actor, body: NewAdminOrder): Promise<string> {
    const userId = await findUserIdByEmail(trx, body.userEmail);
    const user = userId === undefined ? undefined : await findUser(trx, userId);
    if (!user) throw orderRefusal('errors.buyerUnknown');
    if (user.id === actor.userId) throw orderRefusal('errors.ownOrder');
    const id = randomUUID();
    const { credits, priceCents, comment } = body;
    const country = countrySchema.safeParse(user.personalData.country).data ?? DEFAULT_COUNTRY;
    await insertOrder(
      trx,
      {
        id,
        userId: user.id,
        holder: user.id,
        actor: actor.userId,
        source: 'admin',
        pack: 'enterprise',
        market: packMarketOf(country),
        state: 'open',
        priceCents,
        credits,
        bonus: 0,
        bonusState: 'none',
        bonusGiven: 0,
        bonusMoves: 0,
        comment,
        createdAtMs: nowMs(),
        expiresAtMs: nowMs() + AGREED_FOR_MS,
      },
      [{ ...UNPAID, orderId: id, position: 1, amountCents: priceCents, credits }],
    );
    return id;
  }

  async function insertAsked(
    trx: Trx,
    actor: Actor,
    place: PaymentPlace,
    { key, amountCents, reason, captureId: named }: NewRefund,
  ): Promise<{ refund: RefundRow; isNew: boolean }> {
    const captureId = named ?? null;
    const known = await refundByKey(trx, actor.userId, key);
    if (known) {
      const isSame =
        known.orderId === place.orderId &&
        known.position === place.position &&
        known.amountCents === amountCents &&
        known.captureId === captureId &&
        known.reason === reason;
      if (!isSame) throw orderKeyReused();
      return { refund: known, isNew: false };
    }
    const { whole, payment } = await demandPayment(trx, place);
    demandAnother(whole, actor);
    const left = await (captureId === null
      ? leftCents(trx, payment)
      : leftOfRefused(trx, payment, captureId));
    const mayRefund =
      captureId === null
        ? payment.method !== 'free' && actionsOf(whole, payment, nowMs()).mayRefund
        : left > 0;
    if (!mayRefund) throw orderRefusal('errors.notNow');
    if (amountCents > left) throw orderRefusal('errors.refundTooMuch');
    await demandOpen(trx);
    const isByHand = captureId === null && payment.method === 'byHand';
    const refund: RefundRow = {
      id: randomUUID(),
      ...place,
      actor: actor.userId,
      key,
      amountCents,
      reason,
      // A manual refund needs no confirmation by the provider.
      state: isByHand ? 'done' : 'asked',
      providerRefundId: null,
      atMs: nowMs(),
      captureId,
    };
    await insertRefund(trx, refund);
    if (isByHand) {
      await updatePayment(trx, payment, { refundedCents: payment.refundedCents + amountCents });
      await settleReturns(trx, deps, place.orderId, place.position);
    }
    return { refund, isNew: true };
  }

  return {
    async list(
      search: string | undefined,
      state: OrderState | undefined,
      cursor: string | undefined,
    ): Promise<Omit<AdminOrdersPage, 'success'>> {
      const beforeSerial = cursor !== undefined && /^\d{1,12}$/.test(cursor) ? Number(cursor) : undefined;
      const rows = await searchOrders(db, {
        search,
        state,
        beforeSerial,
        // One row more than shown reveals whether there is a next page.
        limit: PAGE + 1,
        nowMs: nowMs(),
      });
      const shown = rows.slice(0, PAGE);
      const last = shown.at(-1);
      return {
        orders: (await seeOrders(db, shown)).map((seen) => toAdminOrder(seen, nowMs())),
        ...(rows.length > PAGE && last && { next: String(last.serial) }),
      };
    },

    read,

    /**
     * Creates an order at a price agreed by mail; its buyer pays on the page, or an administrator confirms the payment.
     */
    async make(actor: Actor, body: NewAdminOrder): Promise<AdminOrder> {
      const { key, ...wish } = body;
      const bodyHash = hashOfBody(wish);
      const id = await changeAccess(access, {
        actor,
        permission: PERMISSION,
        target: `key:${key}`,
        async work(trx) {
          await deps.guards.holdSerials(trx);
          const known = await findKey(trx, actor.userId, key);
          if (known && known.bodyHash !== bodyHash) throw orderKeyReused();
          if (known) return { value: known.orderId, affected: [] };
          const orderId = await insertAgreed(trx, actor, body);
          await insertKey(trx, { actor: actor.userId, key, bodyHash, orderId });
          const { credits, priceCents, comment } = body;
          const detail = { credits, cents: priceCents, comment };
          const record = { action: 'order.made', target: `order:${orderId}`, detail } as const;
          return { value: orderId, record, affected: [] };
        },
      });
      return read(id);
    },

    /**
     * Confirms a payment made outside the provider. The order's creator may not confirm it: credits that no provider
     * vouches for need a second person.
     */
    async confirm(
      actor: Actor,
      place: PaymentPlace,
      { reference }: PaymentConfirmation,
    ): Promise<AdminOrder> {
      const { orderId, position } = place;
      await changeAccess(access, {
        actor,
        permission: PERMISSION,
        target: `order:${orderId}`,
        async work(trx) {
          const { whole, payment } = await demandPayment(trx, place);
          // A repeated confirmation counts once.
          if (payment.method === 'byHand' && payment.reference === reference)
            return { value: undefined, affected: [] };
          demandAnother(whole, actor);
          const { row } = whole;
          if (row.source === 'admin' && row.actor === actor.userId) throw orderRefusal('errors.ownOrder');
          if (row.userId === null || !actionsOf(whole, payment, nowMs()).mayConfirm)
            throw orderRefusal('errors.notNow');
          const paymentId = `by-hand:${orderNumber(row.serial)}:${position}`;
          await payPayment(trx, deps, whole, payment, {
            paymentId,
            method: 'byHand',
            atMs: nowMs(),
            actor: actor.userId,
            reference,
          });
          const detail = { position, reference, cents: payment.amountCents };
          const record = { action: 'order.confirmed', target: `order:${orderId}`, detail } as const;
          return { value: undefined, record, affected: [] };
        },
      });
      const order = await read(orderId);
      deps.events.collect();
      if (order.buyer) deps.onChanged(order.buyer.id);
      return order;
    },

    /** Refunds part of a payment. If the provider does not confirm it, the refund is retried automatically. */
    async refund(actor: Actor, place: PaymentPlace, body: NewRefund): Promise<AdminOrder> {
      const { orderId, position } = place;
      const refund = await changeAccess(access, {
        actor,
        permission: PERMISSION,
        target: `order:${orderId}`,
        async work(trx) {
          const { refund: asked, isNew } = await insertAsked(trx, actor, place, body);
          const { amountCents: cents, reason, captureId } = body;
          const detail = { position, cents, reason, ...(captureId !== undefined && { captureId }) };
          const record = { action: 'order.refund-asked', target: `order:${orderId}`, detail } as const;
          return { value: asked, ...(isNew && { record }), affected: [] };
        },
      });
      deps.events.collect();
      if (refund.state === 'asked')
        await repeatRefund(deps, refund).catch((error: unknown) => {
          if (!(error instanceof ProviderError)) throw error;
          deps.log.warn(
            { area: 'orders', failure: error.failure, err: error },
            'A refund is still asked for',
          );
        });
      const order = await read(orderId);
      if (order.buyer) deps.onChanged(order.buyer.id);
      const became = await findRefund(db, 'id', refund.id);
      if (became?.state === 'refused') throw orderRefusal('errors.providerError');
      return order;
    },
  };
}
