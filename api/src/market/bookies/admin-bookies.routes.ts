import { adminBookiesAnswerSchema, adminBookiesQuerySchema } from '@bothways/domain/bookies';
import { may } from '@bothways/domain/identity';
import type { Db } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { type Mount, operation, route } from '#kernel/http';
import type { EngineClient } from '#market/engine';
import { statsOf } from './bookie-stats.ts';
import { listCatalogue } from './bookies.store.ts';

/** What the back office asks about bookmakers. */
export const adminBookiesOperations = {
  list: operation({
    method: 'get',
    path: '/api/admin/bookies',
    tag: 'Back office',
    summary: 'The catalogue of bookmakers; with `stats=true` what the book holds of each',
    access: { permission: 'read:bookie' },
    query: adminBookiesQuerySchema,
    answer: adminBookiesAnswerSchema,
    failure: 'Failed to fetch bookmakers',
  }),
};

/** The catalogue of bookmakers for the back office. */
export const mountAdminBookies =
  (db: Db, engine: Pick<EngineClient, 'bookieStats'>): Mount =>
  (api) =>
    route(api, adminBookiesOperations.list, async ({ query, user }) => {
      const wantsStats = query.stats === 'true';
      if (wantsStats && !may(user().permissions, 'read:bookie:stats')) throw new ApiError('FORBIDDEN');
      const [bookies, stats] = await Promise.all([
        listCatalogue(db),
        wantsStats ? engine.bookieStats() : undefined,
      ]);
      return {
        success: true,
        bookies: stats
          ? bookies.map((bookie) => ({ ...bookie, stats: statsOf(bookie.value, stats) }))
          : bookies,
      };
    });
