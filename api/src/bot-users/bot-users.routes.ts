import { botUsersAnswerSchema } from '@bothways/domain/bot-users';
import { may } from '@bothways/domain/identity';
import type { Mount } from '../app.ts';
import type { Db } from '../db/database.ts';
import { route } from '../http/route.ts';
import { linkedEmails, listBotUsers } from './bot-users.store.ts';

/** Everybody for those who may read users; a manager sees the linked ones only. */
export const mountBotUsers =
  (db: Db): Mount =>
  (api) =>
    route(
      api,
      {
        method: 'get',
        path: '/api/bot/users',
        tag: 'Bot',
        summary: 'The bot users that the caller may see',
        access: { permission: 'read:user:stats' },
        answer: botUsersAnswerSchema,
        failure: 'Failed to fetch users',
      },
      async ({ user }) => {
        const { userId, permissions } = user();
        const linked = await linkedEmails(db, userId);
        const data = await listBotUsers(db, may(permissions, 'read:user') ? undefined : linked);
        return { success: true, message: 'OK', data, linkedEmails: linked };
      },
    );
