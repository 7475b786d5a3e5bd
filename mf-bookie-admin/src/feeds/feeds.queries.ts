import { type AdminFeedsAnswer, adminFeedsAnswerSchema } from '@bothways/domain/bookie-status';
import { apiQuery } from '@bothways/platform';

const REFRESH_MS = 5000;

/** What brings odds, asked anew while somebody looks. */
export const feedsQuery = () => ({
  ...apiQuery<AdminFeedsAnswer>({
    key: ['mf-bookie-admin', 'feeds'],
    path: '/api/admin/feeds',
    schema: adminFeedsAnswerSchema,
  }),
  refetchInterval: REFRESH_MS,
});
