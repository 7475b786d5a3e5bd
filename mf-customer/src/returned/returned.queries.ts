import { returnedAnswerSchema } from '@bothways/domain/billing';
import { apiQuery } from '@bothways/platform';
import { AREA } from '../area-name.ts';

/** Key of receipts, orders and returned payments. */
export const BILLING_KEY = [AREA, 'billing'];

/** Read with every page that shows it: a payment may have been returned meanwhile. */
export const returnedQuery = () =>
  apiQuery({
    key: [...BILLING_KEY, 'returned'],
    path: '/api/billing/returned',
    schema: returnedAnswerSchema,
    staleMs: 0,
  });
