import { ordersAnswerSchema, packsAnswerSchema } from '@bothways/domain/orders';
import { apiQuery } from '@bothways/platform';

const KEY = ['mf-bot-admin', 'packs'];

/** The caller's available packs, credits and debt. */
export const packsQuery = apiQuery({
  key: [...KEY, 'offers'],
  path: '/api/packs',
  schema: packsAnswerSchema,
});

/** The caller's orders, newest first. */
export const ordersQuery = apiQuery({
  key: [...KEY, 'orders'],
  path: '/api/orders',
  schema: ordersAnswerSchema,
});
