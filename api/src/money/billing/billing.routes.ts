import { receiptAnswerSchema, receiptsAnswerSchema, returnedAnswerSchema } from '@bothways/domain/billing';
import { z } from 'zod';
import type { Db } from '#kernel/db';
import { type Mount, operation, route } from '#kernel/http';
import { demandReceipt, listReceipts } from './billing.store.ts';
import { listReturned } from './returned.store.ts';

const TAG = 'Billing';
const numberSchema = z.object({ number: z.string().min(1).max(64) });

/** Operations on the caller's receipts and returned payments. */
export const billingOperations = {
  receipts: operation({
    method: 'get',
    path: '/api/billing/receipts',
    tag: TAG,
    summary: "The caller's receipts and credit notes, newest first",
    access: 'session',
    answer: receiptsAnswerSchema,
    failure: 'Failed to load receipts',
  }),
  receipt: operation({
    method: 'get',
    path: '/api/billing/receipts/{number}',
    tag: TAG,
    summary: "One of the caller's receipts or credit notes",
    access: 'session',
    params: numberSchema,
    answer: receiptAnswerSchema,
    failure: 'Failed to load the receipt',
  }),
  returned: operation({
    method: 'get',
    path: '/api/billing/returned',
    tag: TAG,
    summary: "The caller's payments that bought nothing and go back, newest first",
    access: 'session',
    answer: returnedAnswerSchema,
    failure: 'Failed to load returned payments',
  }),
};

/** Mounts the operations on the caller's receipts and returned payments. */
export const mountBilling =
  ({ db }: { db: Db }): Mount =>
  (api) => {
    route(api, billingOperations.receipts, async ({ user }) => ({
      success: true,
      receipts: await listReceipts(db, user().userId),
    }));
    route(api, billingOperations.receipt, async ({ params, user }) => ({
      success: true,
      ...(await demandReceipt(db, user().userId, params.number)),
    }));
    route(api, billingOperations.returned, async ({ user }) => ({
      success: true,
      payments: await listReturned(db, user().userId),
    }));
  };
