import {
  adminOrderAnswerSchema,
  adminOrdersPageSchema,
  adminOrdersQuerySchema,
  newAdminOrderSchema,
  newRefundSchema,
  paymentConfirmationSchema,
} from '@bothways/domain/orders';
import { type AppContext, type Identity, type Mount, operation, route } from '#kernel/http';
import { actorOf, type IamRouteDeps } from '#people/iam';
import { confirmPayment } from './confirm-payment.ts';
import { makeOrder } from './make-order.ts';
import type { OrderDeps } from './order-deps.ts';
import { placeSchema } from './orders.routes.ts';
import { listAdminOrders } from './read-admin-orders.ts';
import { refundPayment } from './refund-payment.ts';

const TAG = 'Orders';
const access = { permission: 'manage:user:transactions' } as const;

/** Order operations of the back office. */
export const adminOrdersOperations = {
  list: operation({
    method: 'get',
    path: '/api/admin/orders',
    tag: TAG,
    summary: 'Orders of everybody, newest first',
    access,
    query: adminOrdersQuerySchema,
    answer: adminOrdersPageSchema,
    failure: 'Failed to load orders',
  }),
  make: operation({
    method: 'post',
    path: '/api/admin/orders',
    tag: TAG,
    summary: 'Make an order whose price was agreed by mail, once for each key',
    access,
    body: newAdminOrderSchema,
    answer: adminOrderAnswerSchema,
    failure: 'Failed to make the order',
  }),
  confirm: operation({
    method: 'post',
    path: '/api/admin/orders/{id}/payments/{position}/confirm',
    tag: TAG,
    summary: 'It was paid outside the payment provider',
    access,
    params: placeSchema,
    body: paymentConfirmationSchema,
    answer: adminOrderAnswerSchema,
    failure: 'Failed to confirm the payment',
  }),
  refund: operation({
    method: 'post',
    path: '/api/admin/orders/{id}/payments/{position}/refund',
    tag: TAG,
    summary: 'Give a payment back, in part or whole, once for each key',
    access,
    params: placeSchema,
    body: newRefundSchema,
    answer: adminOrderAnswerSchema,
    failure: 'Failed to refund the payment',
  }),
};

/** Mounts the order operations of the back office. */
export const mountAdminOrders =
  (given: OrderDeps, iam: IamRouteDeps): Mount =>
  (api) => {
    const deps = { ...given, access: iam };
    const actor = (c: AppContext, user: Identity) => actorOf(c, user, iam.trustProxy);

    route(api, adminOrdersOperations.list, async ({ query }) => ({
      success: true,
      ...(await listAdminOrders(deps, query)),
    }));
    route(api, adminOrdersOperations.make, async ({ c, body, user }) => ({
      success: true,
      order: await makeOrder(deps, actor(c, user()), body),
    }));
    route(api, adminOrdersOperations.confirm, async ({ c, params: { id, position }, body, user }) => ({
      success: true,
      order: await confirmPayment(deps, actor(c, user()), { orderId: id, position }, body),
    }));
    route(api, adminOrdersOperations.refund, async ({ c, params: { id, position }, body, user }) => ({
      success: true,
      order: await refundPayment(deps, actor(c, user()), { orderId: id, position }, body),
    }));
  };
