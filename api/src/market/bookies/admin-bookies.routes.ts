import {
  AREA_BODIES,
  adminBookieAnswerSchema,
  adminBookieParamsSchema,
  adminBookiesAnswerSchema,
  adminBookiesQuerySchema,
  type BookieArea,
  bookieConsequencesAnswerSchema,
  bookieHistoryAnswerSchema,
  bookieHistoryQuerySchema,
  bookieMessageSchema,
  newBookieBodySchema,
  restoreAreaBodySchema,
  restoreAreaParamsSchema,
} from '@bothways/domain/bookies';
import { may, type Permission } from '@bothways/domain/identity';
import type { z } from 'zod';
import { ApiError } from '#kernel/errors';
import { type AppContext, type Identity, type Mount, operation, route } from '#kernel/http';
import type { EngineClient } from '#market/engine';
import { actorOf } from '#people/iam';
import type { ChangeDeps } from './bookie-changes.ts';
import { bookieHistory } from './bookie-history.ts';
import { type AccountFacts, type Health, withStats } from './bookie-stats.ts';
import { AREA_TEXTS } from './bookie-texts.ts';
import { type Entry, isThere, readCatalogue, toAdminBookie } from './catalogue.ts';
import {
  consequencesOf,
  createBookie,
  deleteBookie,
  isRestorable,
  restoreBookie,
} from './catalogue-changes.ts';
import { type AreaBody, restoreArea, saveArea } from './save-area.ts';

const tag = 'Back office';
const PATH = '/api/admin/bookies';

/** Permission to save an area, and to restore a version of it. */
const SAVES: Record<BookieArea, Permission> = {
  'basic-info': 'update:bookie',
  calculator: 'update:bookie',
  information: 'update:bookie',
  bot: 'manage:bookie:bot',
  live: 'manage:bookie:live',
  prematch: 'update:bookie',
};

const saving = <B extends z.ZodType>(area: BookieArea, body: B) =>
  operation({
    method: 'put',
    path: `${PATH}/{bookie}/${area}`,
    tag,
    summary: `Save the ${area} of a bookmaker, where \`version\` is still the newest`,
    access: { permission: SAVES[area] },
    params: adminBookieParamsSchema,
    body,
    judgesValues: true,
    answer: bookieMessageSchema,
    failure: AREA_TEXTS[area].failed,
  });

/** Operations of the back office on bookmakers. */
export const adminBookiesOperations = {
  list: operation({
    method: 'get',
    path: PATH,
    tag,
    summary:
      'The catalogue of bookmakers with what is set for each; with `stats=true` what is known of each, with `deleted=true` those that can be restored',
    access: { permission: 'read:bookie' },
    query: adminBookiesQuerySchema,
    answer: adminBookiesAnswerSchema,
    failure: 'Failed to fetch bookmakers',
  }),
  create: operation({
    method: 'post',
    path: PATH,
    tag,
    summary: 'Add a bookmaker, or a variant of one',
    access: { permission: 'create:bookie' },
    body: newBookieBodySchema,
    judgesValues: true,
    answer: adminBookieAnswerSchema,
    failure: 'Failed to create bookie',
  }),
  basicInfo: saving('basic-info', AREA_BODIES['basic-info']),
  calculator: saving('calculator', AREA_BODIES.calculator),
  information: saving('information', AREA_BODIES.information),
  bot: saving('bot', AREA_BODIES.bot),
  live: saving('live', AREA_BODIES.live),
  prematch: saving('prematch', AREA_BODIES.prematch),
  history: operation({
    method: 'get',
    path: `${PATH}/{bookie}/history`,
    tag,
    summary: 'What was saved of a bookmaker, by whom and when, newest first',
    access: { permission: 'read:bookie' },
    params: adminBookieParamsSchema,
    query: bookieHistoryQuerySchema,
    answer: bookieHistoryAnswerSchema,
    failure: 'Failed to fetch the history of the bookie',
  }),
  restoreArea: operation({
    method: 'post',
    path: `${PATH}/{bookie}/areas/{area}/restore`,
    tag,
    summary:
      'Bring a version of an area back, for who may save that area, where `newest` still is the newest',
    access: { anyOf: ['update:bookie', 'manage:bookie:live', 'manage:bookie:bot'] },
    params: restoreAreaParamsSchema,
    body: restoreAreaBodySchema,
    answer: bookieMessageSchema,
    failure: 'Failed to restore the version',
  }),
  consequences: operation({
    method: 'get',
    path: `${PATH}/{bookie}/consequences`,
    tag,
    summary: 'What deleting a bookmaker would touch',
    access: { permission: 'delete:bookie' },
    params: adminBookieParamsSchema,
    answer: bookieConsequencesAnswerSchema,
    failure: 'Failed to fetch what the deletion would touch',
  }),
  remove: operation({
    method: 'delete',
    path: `${PATH}/{bookie}`,
    tag,
    summary: 'Delete a bookmaker that no bot user has an account at; it can be restored for 30 days',
    access: { permission: 'delete:bookie' },
    params: adminBookieParamsSchema,
    answer: bookieMessageSchema,
    failure: 'Failed to delete bookie',
  }),
  restore: operation({
    method: 'post',
    path: `${PATH}/{bookie}/restore`,
    tag,
    summary: 'Bring a deleted bookmaker back with all it had',
    access: { permission: 'delete:bookie' },
    params: adminBookieParamsSchema,
    answer: adminBookieAnswerSchema,
    failure: 'Failed to restore bookie',
  }),
};

/** Input of a request to save an area. */
interface SaveInput {
  c: AppContext;
  params: { bookie: string };
  body: AreaBody;
  user(): Identity;
}

interface AdminBookiesDeps extends ChangeDeps {
  engine: Pick<EngineClient, 'bookieStats'>;
  trustProxy: boolean;
  /** Figures of the bot's accounts, by bookmaker. */
  accountFacts(): Promise<ReadonlyMap<string, AccountFacts>>;
  /** Feed health by bookmaker; absent when feeds are not watched. */
  bookieHealth?: (() => Promise<ReadonlyMap<string, Health>>) | undefined;
}

/** Mounts the routes of the bookmaker catalogue for the back office. */
export const mountAdminBookies =
  (deps: AdminBookiesDeps): Mount =>
  (api) => {
    const { db, engine } = deps;
    const actor = (c: AppContext, caller: Identity) => actorOf(c, caller, deps.trustProxy);
    const isListed = (entry: Entry, deleted: boolean): boolean => {
      const { deletedAtMs } = entry.row;
      return deleted ? deletedAtMs !== null && isRestorable(deletedAtMs, deps.nowMs()) : isThere(entry);
    };

    route(api, adminBookiesOperations.list, async ({ query, user }) => {
      const { entries } = await readCatalogue(db);
      const bookies = entries.filter((entry) => isListed(entry, query.deleted === 'true')).map(toAdminBookie);
      // A caller without the permission gets the list without statistics.
      if (query.stats !== 'true' || !may(user().permissions, 'read:bookie:stats'))
        return { success: true, bookies };
      const [book, accounts, health] = await Promise.all([
        engine.bookieStats(),
        deps.accountFacts(),
        deps.bookieHealth?.(),
      ]);
      return { success: true, bookies: withStats(bookies, book, accounts, health) };
    });

    route(api, adminBookiesOperations.create, async ({ c, body, user }) =>
      createBookie(deps, actor(c, user()), body),
    );
    const save =
      (area: BookieArea) =>
      async ({ c, params, body, user }: SaveInput) => ({
        ...(await saveArea(deps, actor(c, user()), { value: params.bookie, area }, body)),
      });
    route(api, adminBookiesOperations.basicInfo, save('basic-info'));
    route(api, adminBookiesOperations.calculator, save('calculator'));
    route(api, adminBookiesOperations.information, save('information'));
    route(api, adminBookiesOperations.bot, save('bot'));
    route(api, adminBookiesOperations.live, save('live'));
    route(api, adminBookiesOperations.prematch, save('prematch'));
    route(api, adminBookiesOperations.history, ({ params, query }) =>
      bookieHistory(db, params.bookie, query),
    );
    route(api, adminBookiesOperations.restoreArea, async ({ c, params, body, user }) => {
      const { bookie: value, area } = params;
      if (!may(user().permissions, SAVES[area])) throw new ApiError('FORBIDDEN');
      return { ...(await restoreArea(deps, actor(c, user()), { value, area, ...body })) };
    });
    route(api, adminBookiesOperations.consequences, async ({ params }) => ({
      success: true,
      consequences: await consequencesOf(deps, params.bookie),
    }));
    route(api, adminBookiesOperations.remove, ({ c, params, user }) =>
      deleteBookie(deps, actor(c, user()), params.bookie),
    );
    route(api, adminBookiesOperations.restore, ({ c, params, user }) =>
      restoreBookie(deps, actor(c, user()), params.bookie),
    );
  };
