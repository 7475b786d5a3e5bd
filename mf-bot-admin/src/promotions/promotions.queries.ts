import { promotionAnswerSchema, promotionsAnswerSchema } from '@bothways/domain/promotions';
import { apiQuery } from '@bothways/platform';

const PROMOTIONS_KEY = ['mf-bot-admin', 'promotions'];

export const promotionsQuery = (bookie: string) =>
  apiQuery({
    key: [...PROMOTIONS_KEY, 'of', bookie],
    path: `/api/admin/bookies/${encodeURIComponent(bookie)}/promotions`,
    schema: promotionsAnswerSchema,
  });

export const promotionQuery = (id: string) =>
  apiQuery({
    key: [...PROMOTIONS_KEY, id],
    path: `/api/promotions/${encodeURIComponent(id)}`,
    schema: promotionAnswerSchema,
  });
