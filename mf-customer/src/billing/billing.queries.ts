import { receiptAnswerSchema, receiptsAnswerSchema } from '@bothways/domain/billing';
import { ordersAnswerSchema } from '@bothways/domain/orders';
import { apiQuery } from '@bothways/platform';
import { BILLING_KEY } from '../returned/index.ts';

/** A payment may have arrived since. */
const STALE_MS = 60_000;

export const receiptsQuery = () =>
  apiQuery({
    key: [...BILLING_KEY, 'receipts'],
    path: '/api/billing/receipts',
    schema: receiptsAnswerSchema,
    staleMs: STALE_MS,
  });

export const receiptQuery = (number: string) =>
  apiQuery({
    key: [...BILLING_KEY, 'receipts', number],
    path: `/api/billing/receipts/${encodeURIComponent(number)}`,
    schema: receiptAnswerSchema,
    staleMs: STALE_MS,
  });

export const ordersQuery = () =>
  apiQuery({
    key: [...BILLING_KEY, 'orders'],
    path: '/api/orders',
    schema: ordersAnswerSchema,
    staleMs: STALE_MS,
  });
