import { type AdminFeedsAnswer, adminFeedsAnswerSchema } from '@bothways/domain/bookie-status';
import { apiQuery } from '@bothways/platform';

const REFRESH_MS = 5000;

/** The odds feeds, polled while the screen is open. */
export const feedsQuery = () => ({
  ...apiQuery<AdminFeedsAnswer>({
    key: ['mf-bookie-admin', 'feeds'],
    path: '/api/admin/feeds',
    schema: adminFeedsAnswerSchema,
  }),
  refetchInterval: REFRESH_MS,
});
