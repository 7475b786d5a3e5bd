import { adminBookiesAnswerSchema } from '@bothways/domain/bookies';
import {
  type AdminPromotionsPage,
  adminPromotionAnswerSchema,
  adminPromotionsPageSchema,
  type PromotionBody,
  type PromotionChange,
} from '@bothways/domain/promotions';
import { api, apiQuery, keepPreviousData } from '@bothways/platform';
import { withQuery } from '../page/index.ts';

const PATH = '/api/admin/promotions';
const BOOKIES_STALE_MS = 5 * 60_000;
const schema = adminPromotionAnswerSchema;
const at = (id: string): string => `${PATH}/${encodeURIComponent(id)}`;

/** Root key of all promotion lists, whatever their filters. */
export const PROMOTIONS_KEY = ['mf-bookie-admin', 'promotions'];

export const promotionsQuery = (query: {
  search: string;
  bookie: string;
  state: string;
  after: string | undefined;
}) => ({
  ...apiQuery<AdminPromotionsPage>({
    key: [...PROMOTIONS_KEY, query],
    path: withQuery(PATH, query),
    schema: adminPromotionsPageSchema,
  }),
  placeholderData: keepPreviousData,
});

/** The catalogue, for names and choices. */
export const bookieNamesQuery = apiQuery({
  key: ['mf-bookie-admin', 'bookie-names'],
  path: '/api/admin/bookies',
  schema: adminBookiesAnswerSchema,
  staleMs: BOOKIES_STALE_MS,
});

export const createPromotion = (body: PromotionBody) => api.post(PATH, { schema, body });
/** @param body the touched fields with the version that was read; the server refuses an outdated one */
export const updatePromotion = (id: string, body: PromotionChange) => api.put(at(id), { schema, body });
export const endPromotion = (id: string) => api.post(`${at(id)}/end`, { schema, body: {} });
export const deletePromotion = (id: string) => api.delete(at(id), { schema });
export const restorePromotion = (id: string) => api.post(`${at(id)}/restore`, { schema, body: {} });
