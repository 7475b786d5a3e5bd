import { plainBotUsersAnswerSchema } from '@bothways/domain/bot-users';
import { apiQuery } from '@bothways/platform';

/** The bot users that the caller may see. */
export const botUsersQuery = apiQuery({
  key: ['mf-bot-admin', 'users'],
  path: '/api/bot/users',
  schema: plainBotUsersAnswerSchema,
});
