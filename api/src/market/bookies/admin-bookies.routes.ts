import { adminBookiesAnswerSchema, adminBookiesQuerySchema } from '@bothways/domain/bookies';
import { may } from '@bothways/domain/identity';
import type { Db } from '#kernel/db';
import { type Mount, operation, route } from '#kernel/http';
import type { EngineClient } from '#market/engine';
import { type AccountFacts, type FeedFacts, withStats } from './bookie-stats.ts';
import { listCatalogue } from './catalogue.ts';

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

const NO_FEEDS: FeedFacts = new Map();

export interface AdminBookiesDeps {
  db: Db;
  engine: Pick<EngineClient, 'bookieStats'>;
  /** What the bot's accounts come to, by bookmaker. */
  accountFacts(): Promise<ReadonlyMap<string, AccountFacts>>;
  /** How the feeds are doing, where somebody measures it. */
  bookieHealth?: (() => Promise<FeedFacts>) | undefined;
}

/** The catalogue of bookmakers for the back office. */
export const mountAdminBookies =
  ({ db, engine, accountFacts, bookieHealth }: AdminBookiesDeps): Mount =>
  (api) =>
    route(api, adminBookiesOperations.list, async ({ query, user }) => {
      const bookies = await listCatalogue(db);
      // Who may not see them gets the list without them.
      if (query.stats !== 'true' || !may(user().permissions, 'read:bookie:stats'))
        return { success: true, bookies };
      const asked = [engine.bookieStats(), accountFacts(), bookieHealth?.()] as const;
      const [book, accounts, feeds = NO_FEEDS] = await Promise.all(asked);
      return { success: true, bookies: withStats(bookies, book, accounts, feeds) };
    });
