import { ordersAnswerSchema, packsAnswerSchema } from '@bothways/domain/orders';
import { apiQuery } from '@bothways/platform';

const KEY = ['mf-bot-admin', 'packs'];

/** What the caller may buy, and what they have and owe. */
export const packsQuery = apiQuery({
  key: [...KEY, 'offers'],
  path: '/api/packs',
  schema: packsAnswerSchema,
});

/** What the caller has ordered, newest first. */
export const ordersQuery = apiQuery({
  key: [...KEY, 'orders'],
  path: '/api/orders',
  schema: ordersAnswerSchema,
});
