import type { Db } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import type { BotUserRow } from './bot-users.store.ts';
import type { Caller } from './caller.ts';
import { visibleUsers } from './visible-users.store.ts';

/** What is said of a bot user whom the caller may not see, and of nobody: the same. */
export const NOT_FOUND = 'Bot user not found';

/**
 * The bot user of an address, whatever the case of its letters, where the caller may see them. Somebody else's are answered
 * like nobody: who may not see them learns nothing of them.
 * @throws ApiError NOT_FOUND
 */
export async function demandBotUser(db: Db, caller: Caller, email: string): Promise<BotUserRow> {
  const [found] = await visibleUsers(db, caller, [email.trim().toLowerCase()]);
  if (!found) throw new ApiError('NOT_FOUND', { message: NOT_FOUND });
  return found;
}

/** What is set up for the bot is refused for who has left it, whoever asks. @throws ApiError CONFLICT */
export function demandStays({ leftAtMs }: Pick<BotUserRow, 'leftAtMs'>): void {
  if (leftAtMs !== null)
    throw new ApiError('CONFLICT', { message: 'This person has left the bot: invite them again' });
}
