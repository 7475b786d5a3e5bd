import { NO_ADMIN, plainBotUsersAnswerSchema } from '@bothways/domain/bot-users';
import type { Db } from '#kernel/db';
import { type Mount, operation, route } from '#kernel/http';
import { linkedEmails, visibleEmails } from '#people/users';
import { adminInfos } from './admin-info.ts';
import { listBotUsers } from './bot-users.store.ts';

/** What is asked about bot users. */
export const botUsersOperations = {
  list: operation({
    method: 'get',
    path: '/api/bot/users',
    tag: 'Bot',
    summary: 'The bot users that the caller may see',
    access: { permission: 'read:user:stats' },
    answer: plainBotUsersAnswerSchema,
    failure: 'Failed to fetch users',
  }),
};

/** Who may manage users sees everybody; a manager and anybody else sees the linked ones only. */
export const mountBotUsers =
  (db: Db): Mount =>
  (api) =>
    route(api, botUsersOperations.list, async ({ user }) => {
      const caller = user();
      const users = await listBotUsers(db, caller.userId, await visibleEmails(db, caller));
      const infos = await adminInfos(
        db,
        users.map(({ _id }) => _id.email),
      );
      const data = users.map((botUser) => ({
        ...botUser,
        adminInfo: infos.get(botUser._id.email.toLowerCase()) ?? NO_ADMIN,
      }));
      return { success: true, message: 'OK', data, linkedEmails: await linkedEmails(db, caller.userId) };
    });
