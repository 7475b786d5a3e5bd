import {
  type AdminChargesPage,
  type AdminReceiptsPage,
  adminChargeAnswerSchema,
  adminChargesPageSchema,
  adminReceiptsPageSchema,
  type NewTaxRate,
  type PaymentAlarmsPage,
  paymentAlarmAnswerSchema,
  paymentAlarmsPageSchema,
  type ResolveAlarm,
  taxRatesAnswerSchema,
} from '@bothways/domain/billing';
import {
  type AdminOrdersPage,
  adminOrderAnswerSchema,
  adminOrdersPageSchema,
  type NewAdminOrder,
  type NewRefund,
  type PaymentConfirmation,
} from '@bothways/domain/orders';
import { api, apiQuery, keepPreviousData } from '@bothways/platform';
import { withQuery } from '../page/index.ts';

/** Root key of all payment queries: a refund changes orders, charges and receipts. */
export const PAYMENTS_KEY = ['mf-bookie-admin', 'payments'];
type Query = Record<string, string | undefined>;
const below = (path: string, ...parts: (string | number)[]): string =>
  [`/api/admin/${path}`, ...parts.map((part) => encodeURIComponent(part))].join('/');

export const ordersQuery = (query: Query) => ({
  ...apiQuery<AdminOrdersPage>({
    key: [...PAYMENTS_KEY, 'orders', query],
    path: withQuery('/api/admin/orders', query),
    schema: adminOrdersPageSchema,
  }),
  placeholderData: keepPreviousData,
});

export const chargesQuery = (query: Query) => ({
  ...apiQuery<AdminChargesPage>({
    key: [...PAYMENTS_KEY, 'charges', query],
    path: withQuery('/api/admin/charges', query),
    schema: adminChargesPageSchema,
  }),
  placeholderData: keepPreviousData,
});

export const receiptsQuery = (query: Query) => ({
  ...apiQuery<AdminReceiptsPage>({
    key: [...PAYMENTS_KEY, 'receipts', query],
    path: withQuery('/api/admin/receipts', query),
    schema: adminReceiptsPageSchema,
  }),
  placeholderData: keepPreviousData,
});

export const alarmsQuery = (query: Query) => ({
  ...apiQuery<PaymentAlarmsPage>({
    key: [...PAYMENTS_KEY, 'alarms', query],
    path: withQuery('/api/admin/payment-alarms', query),
    schema: paymentAlarmsPageSchema,
  }),
  placeholderData: keepPreviousData,
});

export const taxRatesQuery = () =>
  apiQuery({
    key: [...PAYMENTS_KEY, 'tax-rates'],
    path: '/api/admin/tax-rates',
    schema: taxRatesAnswerSchema,
  });

/** Amount and reason of a refund; the key makes it idempotent. */
export interface Refund {
  key: string;
  amountCents: number;
  reason: string;
}

/** One payment of an order. */
export interface PaymentPlace {
  orderId: string;
  position: number;
}

// Each of these returns the updated state.
/** Refunds the payment, or money that came for it and bought nothing (`captureId`). */
export const refundOrder = ({ orderId, position }: PaymentPlace, body: NewRefund) =>
  api.post(`${below('orders', orderId, 'payments', position)}/refund`, {
    schema: adminOrderAnswerSchema,
    body,
  });
export const confirmPayment = ({ orderId, position }: PaymentPlace, body: PaymentConfirmation) =>
  api.post(`${below('orders', orderId, 'payments', position)}/confirm`, {
    schema: adminOrderAnswerSchema,
    body,
  });
export const recordOrder = (body: NewAdminOrder) =>
  api.post('/api/admin/orders', { schema: adminOrderAnswerSchema, body });
export const refundCharge = (paymentId: string, body: Refund) =>
  api.post(`${below('charges', paymentId)}/refund`, { schema: adminChargeAnswerSchema, body });
export const resolveAlarm = (id: number, body: ResolveAlarm) =>
  api.post(`${below('payment-alarms', id)}/resolve`, { schema: paymentAlarmAnswerSchema, body });
export const addTaxRate = (body: NewTaxRate) =>
  api.post('/api/admin/tax-rates', { schema: taxRatesAnswerSchema, body });
export const removeTaxRate = (country: string, validFrom: string) =>
  api.delete(below('tax-rates', country, validFrom), { schema: taxRatesAnswerSchema });
