import { promotionAnswerSchema, promotionsAnswerSchema } from '@bothways/domain/promotions';
import { apiQuery } from '@bothways/platform';

const PROMOTIONS_KEY = ['mf-bot-admin', 'promotions'];

/** A bookmaker's promotions for this bot user. */
export const promotionsQuery = (bookie: string, userEmail: string) =>
  apiQuery({
    key: [...PROMOTIONS_KEY, 'of', bookie, userEmail],
    path: `/api/admin/bookies/${encodeURIComponent(bookie)}/promotions?${new URLSearchParams({ userEmail })}`,
    schema: promotionsAnswerSchema,
  });

export const promotionQuery = (id: string) =>
  apiQuery({
    key: [...PROMOTIONS_KEY, id],
    path: `/api/promotions/${encodeURIComponent(id)}`,
    schema: promotionAnswerSchema,
  });
