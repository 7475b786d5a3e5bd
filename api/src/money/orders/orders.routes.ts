import {
  newOrderSchema,
  orderAnswerSchema,
  ordersAnswerSchema,
  packsAnswerSchema,
} from '@bothways/domain/orders';
import { z } from 'zod';
import {
  type AppContext,
  clientIp,
  type Identity,
  type Mount,
  operation,
  route,
  visitorCountry,
} from '#kernel/http';
import type { Buyer } from '#money/payments';
import type { OrderDeps } from './order-deps.ts';
import type { OrderLimits } from './orders.limits.ts';
import { beginPayment, capturePayment, readPacks } from './orders.service.ts';
import { orderPack } from './purchase.ts';
import { readOrder, readOrders } from './read-orders.ts';

export interface OrderRouteDeps extends OrderDeps {
  limits: OrderLimits;
  trustProxy: boolean;
}

const TAG = 'Orders';
const idSchema = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) });
/** Accepts only `1` to `9` in this spelling; any other text becomes 0, a position that no order has. */
const positionSchema = z
  .string()
  .min(1)
  .max(64)
  .transform((text) => (/^[1-9]$/.test(text) ? Number(text) : 0));
export const placeSchema = idSchema.extend({ position: positionSchema });

/** Operations on credit packs: offers for the caller, and their orders. */
export const ordersOperations = {
  packs: operation({
    method: 'get',
    path: '/api/packs',
    tag: TAG,
    summary: 'The credit packs that the caller may buy, and for how much',
    access: 'session',
    answer: packsAnswerSchema,
    failure: 'Failed to load the credit packs',
  }),
  list: operation({
    method: 'get',
    path: '/api/orders',
    tag: TAG,
    summary: "The caller's orders, newest first",
    access: 'session',
    answer: ordersAnswerSchema,
    failure: 'Failed to load orders',
  }),
  order: operation({
    method: 'post',
    path: '/api/orders',
    tag: TAG,
    summary: 'Order a pack, once for each key; it is paid at the payment provider',
    access: 'session',
    body: newOrderSchema,
    answer: orderAnswerSchema,
    failure: 'Failed to order the pack',
  }),
  read: operation({
    method: 'get',
    path: '/api/orders/{id}',
    tag: TAG,
    summary: 'One order of the caller',
    access: 'session',
    params: idSchema,
    answer: orderAnswerSchema,
    failure: 'Failed to load the order',
  }),
  begin: operation({
    method: 'post',
    path: '/api/orders/{id}/payments/{position}/begin',
    tag: TAG,
    summary: 'Have a payment ready to be approved at the payment provider',
    access: 'session',
    params: placeSchema,
    body: z.strictObject({}),
    bodyOptional: true,
    answer: orderAnswerSchema,
    failure: 'Failed to begin the payment',
  }),
  capture: operation({
    method: 'post',
    path: '/api/orders/{id}/payments/{position}/capture',
    tag: TAG,
    summary: 'It was approved at the payment provider: take the money',
    access: 'session',
    params: placeSchema,
    body: z.strictObject({}),
    bodyOptional: true,
    answer: orderAnswerSchema,
    failure: 'Failed to take the payment',
  }),
};

/** Mounts the operations on offers and the caller's orders. */
export const mountOrders =
  (deps: OrderRouteDeps): Mount =>
  (api) => {
    const { limits, trustProxy } = deps;
    const buyerOf = (c: AppContext, { userId }: Identity): Buyer => {
      limits.change(userId);
      return { userId, ip: clientIp(c, trustProxy) };
    };
    const geoOf = (c: AppContext) => visitorCountry(c, trustProxy);

    route(api, ordersOperations.packs, ({ c, user }) => readPacks(deps, user().userId, geoOf(c)));
    route(api, ordersOperations.list, async ({ user }) => ({
      success: true,
      orders: await readOrders(deps, user().userId),
    }));
    route(api, ordersOperations.read, async ({ params, user }) => ({
      success: true,
      order: await readOrder(deps, user().userId, params.id),
    }));
    route(api, ordersOperations.order, async ({ c, body, user }) => ({
      success: true,
      order: await orderPack(deps, buyerOf(c, user()), geoOf(c), body),
    }));
    route(api, ordersOperations.begin, async ({ c, params: { id, position }, user }) => ({
      success: true,
      order: await beginPayment(deps, buyerOf(c, user()), { orderId: id, position }),
    }));
    route(api, ordersOperations.capture, async ({ c, params: { id, position }, user }) => ({
      success: true,
      order: await capturePayment(deps, buyerOf(c, user()), { orderId: id, position }),
    }));
  };
