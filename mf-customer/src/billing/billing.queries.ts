import { receiptAnswerSchema, receiptsAnswerSchema } from '@bothways/domain/billing';
import { ordersAnswerSchema } from '@bothways/domain/orders';
import { apiQuery } from '@bothways/platform';
import { AREA } from '../area-name.ts';

const KEY = [AREA, 'billing'];
/** A payment may have arrived since. */
const STALE_MS = 60_000;

export const receiptsQuery = () =>
  apiQuery({
    key: [...KEY, 'receipts'],
    path: '/api/billing/receipts',
    schema: receiptsAnswerSchema,
    staleMs: STALE_MS,
  });

export const receiptQuery = (number: string) =>
  apiQuery({
    key: [...KEY, 'receipts', number],
    path: `/api/billing/receipts/${encodeURIComponent(number)}`,
    schema: receiptAnswerSchema,
    staleMs: STALE_MS,
  });

export const ordersQuery = () =>
  apiQuery({ key: [...KEY, 'orders'], path: '/api/orders', schema: ordersAnswerSchema, staleMs: STALE_MS });
