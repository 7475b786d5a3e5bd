import { availableBookiesAnswerSchema, availableBookiesQuerySchema } from '@bothways/domain/bookies';
import {
  accountDoneSchema,
  credentialsAnswerSchema,
  credentialsParamsSchema,
  detachProxySchema,
  ludoInductionSchema,
  reducedOddsSchema,
  saveCredentialsSchema,
  toggleAccountSchema,
} from '@bothways/domain/bot-accounts';
import { type AppContext, type Identity, type Mount, operation, route } from '#kernel/http';
import { actorOf } from '#people/iam';
import type { AccountsActor, AccountsDeps } from './accounts.deps.ts';
import { availableBookies } from './available-bookies.ts';
import { readCredentials } from './read-credentials.ts';
import { saveCredentials } from './save-credentials.ts';
import { detachProxy, setLudoInduction, setReducedOdds, toggleAccount } from './switch-account.ts';

const TAG = 'Bot';
/** Permission for the bot area; each operation also requires that the bot user is visible to the caller. */
const access = { permission: 'read:user:stats' } as const;
const forBookies = { permission: 'manage:bookie:bot' } as const;
const answer = accountDoneSchema;

/** Operations on bot users' accounts at bookmakers. */
export const accountsOperations = {
  available: operation({
    method: 'get',
    path: '/api/bookies/available',
    tag: 'Bookmakers',
    summary: 'Bookmakers that a bot user can get an account at, with what is known of each',
    access,
    query: availableBookiesQuerySchema,
    answer: availableBookiesAnswerSchema,
    failure: 'Failed to load bookmakers',
  }),
  toggle: operation({
    method: 'post',
    path: '/api/bot/users/bookie/toggle',
    tag: TAG,
    summary: 'Turn an account on or off; not for users in bonus mode',
    access,
    body: toggleAccountSchema,
    answer,
    failure: 'Failed to toggle bookie status',
  }),
  save: operation({
    method: 'put',
    path: '/api/bot/users/bookie/credentials',
    tag: TAG,
    summary:
      'Keep what was touched of what lets the bot into an account; adds the account where `version` is null; 409 where somebody saved since',
    access,
    body: saveCredentialsSchema,
    answer,
    failure: 'Failed to update bookie credentials',
  }),
  credentials: operation({
    method: 'get',
    path: '/api/bot/users/bookie/credentials/{email}/{bookie}',
    tag: TAG,
    summary: 'What lets the bot into an account, in clear; each read is in the audit log',
    access,
    params: credentialsParamsSchema,
    answer: credentialsAnswerSchema,
    failure: 'Failed to load current credentials',
  }),
  reducedOdds: operation({
    method: 'post',
    path: '/api/bot/users/bookie/reduced-odds',
    tag: TAG,
    summary: 'Let the bot take a slightly lower price, at the bookmakers where that is set',
    access,
    body: reducedOddsSchema,
    answer,
    failure: 'Failed to update reduced odds mode',
  }),
  detachProxy: operation({
    method: 'post',
    path: '/api/bot/users/bookie/detach-proxy',
    tag: TAG,
    summary: "Take an account's proxy off, by the name of the one that is there",
    access: forBookies,
    body: detachProxySchema,
    answer,
    failure: 'Failed to detach proxy',
  }),
  ludoInduction: operation({
    method: 'post',
    path: '/api/bot/users/bookie/ludo-induction-mode',
    tag: TAG,
    summary: 'Turn the ludo induction of an account on or off',
    access: forBookies,
    body: ludoInductionSchema,
    answer,
    failure: 'Failed to update ludo induction mode',
  }),
};

/** Mounts bot users' accounts at bookmakers. */
export const mountAccounts =
  (deps: AccountsDeps): Mount =>
  (api) => {
    const actor = (c: AppContext, caller: Identity): AccountsActor => ({
      ...actorOf(c, caller, deps.trustProxy),
      permissions: caller.permissions,
    });

    route(api, accountsOperations.available, ({ query, user }) => availableBookies(deps.db, user(), query));
    route(api, accountsOperations.toggle, async ({ c, body, user }) => ({
      ...(await toggleAccount(deps, actor(c, user()), body)),
    }));
    route(api, accountsOperations.save, async ({ c, body, user }) => ({
      ...(await saveCredentials(deps, actor(c, user()), body)),
    }));
    route(api, accountsOperations.credentials, async ({ c, params, user }) => {
      const named = { userEmail: params.email, bookieName: params.bookie };
      const credentials = await readCredentials(deps, actor(c, user()), named);
      return { success: true, message: 'OK', data: { credentials } };
    });
    route(api, accountsOperations.reducedOdds, async ({ c, body, user }) => ({
      ...(await setReducedOdds(deps, actor(c, user()), body)),
    }));
    route(api, accountsOperations.detachProxy, async ({ c, body, user }) => ({
      ...(await detachProxy(deps, actor(c, user()), body)),
    }));
    route(api, accountsOperations.ludoInduction, async ({ c, body, user }) => ({
      ...(await setLudoInduction(deps, actor(c, user()), body)),
    }));
  };
