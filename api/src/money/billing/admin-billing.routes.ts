import {
  adminChargeAnswerSchema,
  adminChargesPageSchema,
  adminChargesQuerySchema,
  adminReceiptsPageSchema,
  adminReceiptsQuerySchema,
  chargeRefundBodySchema,
  newTaxRateSchema,
  paymentAlarmAnswerSchema,
  paymentAlarmsPageSchema,
  paymentAlarmsQuerySchema,
  receiptAnswerSchema,
  resolveAlarmSchema,
  taxRatesAnswerSchema,
} from '@bothways/domain/billing';
import { z } from 'zod';
import { type Mount, operation, route } from '#kernel/http';
import { actorOf, type IamRouteDeps } from '#people/iam';
import { adminBillingService, readTaxRates } from './admin-billing.service.ts';
import { searchCharges, searchReceipts } from './admin-billing.store.ts';
import { listAlarms } from './alarms.store.ts';
import { demandReceipt } from './billing.store.ts';
import { type RefundDeps, refundCharge } from './refund-charge.ts';

const TAG = 'Payments';
const access = { permission: 'manage:user:transactions' } as const;
/** A non-numeric id matches no alarm. */
const alarmSchema = z.object({ id: z.string().min(1).max(64) });
const alarmId = (id: string): number => (/^\d{1,15}$/.test(id) ? Number(id) : 0);

/** Operations on payments for administrators; orders have their own. */
export const adminBillingOperations = {
  receipts: operation({
    method: 'get',
    path: '/api/admin/receipts',
    tag: TAG,
    summary: "Everybody's receipts and credit notes, newest first",
    access,
    query: adminReceiptsQuerySchema,
    answer: adminReceiptsPageSchema,
    failure: 'Failed to load receipts',
  }),
  receipt: operation({
    method: 'get',
    path: '/api/admin/receipts/{number}',
    tag: TAG,
    summary: 'One receipt or credit note, whoever has it',
    access,
    params: z.object({ number: z.string().min(1).max(64) }),
    answer: receiptAnswerSchema,
    failure: 'Failed to load the receipt',
  }),
  charges: operation({
    method: 'get',
    path: '/api/admin/charges',
    tag: TAG,
    summary: "Payments of everybody's subscriptions, newest first",
    access,
    query: adminChargesQuerySchema,
    answer: adminChargesPageSchema,
    failure: 'Failed to load payments',
  }),
  refund: operation({
    method: 'post',
    path: '/api/admin/charges/{paymentId}/refund',
    tag: TAG,
    summary: 'Give a payment of a subscription back, in part or whole, once for each key',
    access,
    params: z.object({ paymentId: z.string().min(1).max(64) }),
    body: chargeRefundBodySchema,
    answer: adminChargeAnswerSchema,
    failure: 'Failed to refund the payment',
  }),
  alarms: operation({
    method: 'get',
    path: '/api/admin/payment-alarms',
    tag: TAG,
    summary: 'Money that came in and bought nothing, newest first',
    access,
    query: paymentAlarmsQuerySchema,
    answer: paymentAlarmsPageSchema,
    failure: 'Failed to load alarms',
  }),
  resolve: operation({
    method: 'post',
    path: '/api/admin/payment-alarms/{id}/resolve',
    tag: TAG,
    summary: 'Say what was done about an alarm',
    access,
    params: alarmSchema,
    body: resolveAlarmSchema,
    answer: paymentAlarmAnswerSchema,
    failure: 'Failed to resolve the alarm',
  }),
  taxRates: operation({
    method: 'get',
    path: '/api/admin/tax-rates',
    tag: TAG,
    summary: 'What is taken of sales to each country, and since when',
    access,
    answer: taxRatesAnswerSchema,
    failure: 'Failed to load tax rates',
  }),
  addTaxRate: operation({
    method: 'post',
    path: '/api/admin/tax-rates',
    tag: TAG,
    summary: 'Set the tax of a country from a day on, today or later',
    access,
    body: newTaxRateSchema,
    answer: taxRatesAnswerSchema,
    failure: 'Failed to add the tax rate',
  }),
  removeTaxRate: operation({
    method: 'delete',
    path: '/api/admin/tax-rates/{country}/{validFrom}',
    tag: TAG,
    summary: 'Take away a tax rate that does not count yet',
    access,
    params: z.object({ country: z.string().min(1).max(64), validFrom: z.string().min(1).max(64) }),
    answer: taxRatesAnswerSchema,
    failure: 'Failed to remove the tax rate',
  }),
};

interface AdminBillingDeps
  extends IamRouteDeps,
    Pick<RefundDeps, 'giveBack' | 'readRefund' | 'log' | 'logPayment'> {}

/** Mounts the back office's payment operations. */
export const mountAdminBilling =
  (deps: AdminBillingDeps): Mount =>
  (api) => {
    const { db, nowMs, trustProxy } = deps;
    const billing = adminBillingService(deps);
    const operations = adminBillingOperations;

    route(api, operations.receipts, async ({ query }) => ({
      success: true,
      ...(await searchReceipts(db, query)),
    }));
    route(api, operations.receipt, async ({ params }) => ({
      success: true,
      ...(await demandReceipt(db, undefined, params.number)),
    }));
    route(api, operations.charges, async ({ query }) => ({
      success: true,
      ...(await searchCharges(db, query)),
    }));
    route(api, operations.refund, async ({ c, params, body, user }) => ({
      success: true,
      charge: await refundCharge(deps, actorOf(c, user(), trustProxy), params.paymentId, body),
    }));
    route(api, operations.alarms, async ({ query }) => ({ success: true, ...(await listAlarms(db, query)) }));
    route(api, operations.resolve, async ({ c, params, body, user }) => ({
      success: true,
      alarm: await billing.resolve(actorOf(c, user(), trustProxy), alarmId(params.id), body),
    }));
    route(api, operations.taxRates, async () => ({
      success: true,
      taxRates: await readTaxRates(db, nowMs()),
    }));
    route(api, operations.addTaxRate, async ({ c, body, user }) => ({
      success: true,
      taxRates: await billing.addTaxRate(actorOf(c, user(), trustProxy), body),
    }));
    route(api, operations.removeTaxRate, async ({ c, params, user }) => ({
      success: true,
      taxRates: await billing.removeTaxRate(actorOf(c, user(), trustProxy), params.country, params.validFrom),
    }));
  };
