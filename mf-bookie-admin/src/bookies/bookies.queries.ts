import { adminBookiesAnswerSchema } from '@bothways/domain/bookies';
import { apiQuery } from '@bothways/platform';

/** The counts move all the time; ten seconds is as fresh as a person reads a table. */
export const REFRESH_MS = 10_000;

/** The catalogue, with what the engine holds of each bookmaker for those who may see it. */
export const adminBookiesQuery = (withStats: boolean) => ({
  ...apiQuery({
    key: ['mf-bookie-admin', 'bookies', { withStats }],
    path: `/api/admin/bookies${withStats ? '?stats=true' : ''}`,
    schema: adminBookiesAnswerSchema,
  }),
  refetchInterval: REFRESH_MS,
});
