import {
  botUserLinkSchema,
  bulkAnswerSchema,
  bulkReadySchema,
  bulkTagsSchema,
  changedUserAnswerSchema,
  linksAnswerSchema,
  setAliasSchema,
  setEnabledSchema,
  setFrozenSchema,
  setReadySchema,
  setStartedSchema,
  setTagsSchema,
} from '@bothways/domain/bot-users';
import { type Mount, operation, route } from '#kernel/http';
import { actorOf } from '#people/iam';
import { addTagsToMany, setAlias, setTags } from './alias-and-tags.service.ts';
import {
  freezeUser,
  setEnabled,
  setManyReady,
  setReady,
  startBot,
  stopBot,
  unfreezeUser,
} from './bot-state.service.ts';
import { changeLink } from './bot-user-links.ts';
import type { ChangeDeps } from './change-bot-user.ts';

const TAG = 'Bot';
const isAdmin = { permission: 'read:user:stats' } as const;
const changesUsers = { permission: 'update:bot_user' } as const;
const seesEverybody = { permission: 'manage:user' } as const;
/** Some hundred addresses exceed the usual body. */
const BULK_BODY_BYTES = 256 * 1024;

/** Operations that change bot users. */
export const botUserChangesOperations = {
  alias: operation({
    method: 'put',
    path: '/api/bot/users/alias',
    tag: TAG,
    summary:
      'Say how a bot user is called; an empty alias takes it away; 409 where somebody else did since `version`',
    access: isAdmin,
    body: setAliasSchema,
    answer: changedUserAnswerSchema,
    failure: 'Failed to update alias',
  }),
  tags: operation({
    method: 'put',
    path: '/api/bot/users/tags',
    tag: TAG,
    summary:
      'Replace the public tags of a bot user and the private ones of the caller; 409 where they are others since `version`',
    access: isAdmin,
    body: setTagsSchema,
    answer: changedUserAnswerSchema,
    failure: 'Failed to update tags',
  }),
  bulkTags: operation({
    method: 'post',
    path: '/api/bot/users/bulk-tags',
    tag: TAG,
    summary: 'Put tags on bot users who do not have them',
    access: isAdmin,
    body: bulkTagsSchema,
    maxBodyBytes: BULK_BODY_BYTES,
    answer: bulkAnswerSchema,
    failure: 'Failed to add bulk tags',
  }),
  ready: operation({
    method: 'put',
    path: '/api/bot/users/ready',
    tag: TAG,
    summary: 'Mark a bot user ready, or no longer',
    access: changesUsers,
    body: setReadySchema,
    answer: changedUserAnswerSchema,
    failure: 'Failed to update ready status',
  }),
  bulkReady: operation({
    method: 'put',
    path: '/api/bot/users/bulk-ready',
    tag: TAG,
    summary: 'Mark bot users ready, or no longer',
    access: changesUsers,
    body: bulkReadySchema,
    maxBodyBytes: BULK_BODY_BYTES,
    answer: bulkAnswerSchema,
    failure: 'Failed to update ready status',
  }),
  enabled: operation({
    method: 'put',
    path: '/api/bot/users/enabled',
    tag: TAG,
    summary: 'Say whether the account of a bot user is active; whether the bot runs stays as it is',
    access: changesUsers,
    body: setEnabledSchema,
    answer: changedUserAnswerSchema,
    failure: 'Failed to update enabled status',
  }),
  start: operation({
    method: 'put',
    path: '/api/bot/users/start',
    tag: TAG,
    summary:
      'Let the bot run for a user, softly if asked for, or stop it; who is disabled starts softly only',
    access: changesUsers,
    body: setStartedSchema,
    answer: changedUserAnswerSchema,
    failure: 'Failed to start/stop user',
  }),
  freezer: operation({
    method: 'put',
    path: '/api/bot/users/freezer',
    tag: TAG,
    summary:
      'Stop the bot of a user and keep it stopped, with a reason, or let it start again; 409 where somebody did either since `version`',
    access: { permission: 'manage:user:freezer' },
    body: setFrozenSchema,
    answer: changedUserAnswerSchema,
    failure: 'Failed to freeze/unfreeze user',
  }),
  link: operation({
    method: 'post',
    path: '/api/bot/users/links',
    tag: TAG,
    summary: 'Let somebody look after a bot user',
    access: seesEverybody,
    body: botUserLinkSchema,
    answer: linksAnswerSchema,
    failure: 'Failed to link the user',
  }),
  unlink: operation({
    method: 'delete',
    path: '/api/bot/users/links',
    tag: TAG,
    summary: 'Let somebody no longer look after a bot user',
    access: seesEverybody,
    body: botUserLinkSchema,
    answer: linksAnswerSchema,
    failure: 'Failed to unlink the user',
  }),
};

const done = <T>(message: string, data: T) => ({ success: true, message, data });

/** Mounts changes of bot users visible to the caller. */
export const mountBotUserChanges =
  (deps: ChangeDeps & { trustProxy: boolean }): Mount =>
  (api) => {
    const { trustProxy } = deps;
    const operations = botUserChangesOperations;

    route(api, operations.alias, async ({ c, body, user }) => {
      const actor = actorOf(c, user(), trustProxy);
      return done('Alias updated', await setAlias(deps, actor, body.userEmail, body));
    });

    route(api, operations.tags, async ({ c, body, user }) => {
      const actor = actorOf(c, user(), trustProxy);
      return done('Tags updated', await setTags(deps, actor, body.userEmail, body));
    });

    route(api, operations.bulkTags, async ({ c, body, user }) => {
      const actor = actorOf(c, user(), trustProxy);
      return done('Tags added', await addTagsToMany(deps, actor, body.userEmails, body.tagsToAdd));
    });

    route(api, operations.ready, async ({ c, body, user }) => {
      const actor = actorOf(c, user(), trustProxy);
      const message = body.isReady ? 'User marked ready' : 'User no longer marked ready';
      return done(message, await setReady(deps, actor, body.userEmail, body.isReady));
    });

    route(api, operations.bulkReady, async ({ c, body, user }) => {
      const actor = actorOf(c, user(), trustProxy);
      const message = body.isReady ? 'Users marked ready' : 'Users no longer marked ready';
      return done(message, await setManyReady(deps, actor, body.userEmails, body.isReady));
    });

    route(api, operations.enabled, async ({ c, body, user }) => {
      const actor = actorOf(c, user(), trustProxy);
      const message = body.enabled ? 'User enabled' : 'User disabled';
      return done(message, await setEnabled(deps, actor, body.userEmail, body.enabled));
    });

    route(api, operations.start, async ({ c, body, user }) => {
      const actor = actorOf(c, user(), trustProxy);
      if (!body.enabled) return done('User stopped', await stopBot(deps, actor, body.userEmail));
      const message = body.soft ? 'User started softly' : 'User started';
      return done(message, await startBot(deps, actor, body.userEmail, body.soft));
    });

    route(api, operations.freezer, async ({ c, body, user }) => {
      const actor = actorOf(c, user(), trustProxy);
      return body.frozen
        ? done('User frozen', await freezeUser(deps, actor, body.userEmail, body))
        : done('User unfrozen', await unfreezeUser(deps, actor, body.userEmail, body.version));
    });

    route(api, operations.link, async ({ c, body, user }) =>
      done('User linked', await changeLink(deps, actorOf(c, user(), trustProxy), body, true)),
    );

    route(api, operations.unlink, async ({ c, body, user }) =>
      done('User unlinked', await changeLink(deps, actorOf(c, user(), trustProxy), body, false)),
    );
  };
