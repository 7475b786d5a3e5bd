import type { Db } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import type { BotUserRow } from './bot-users.store.ts';
import type { Caller } from './caller.ts';
import { visibleUsers } from './visible-users.store.ts';

/** The same message for a bot user whom the caller may not see, and for none. */
export const NOT_FOUND = 'Bot user not found';

/**
 * Returns the bot user of an address, ignoring case, if the caller may see them. Others' bot users are
 * indistinguishable from missing ones.
 * @throws ApiError NOT_FOUND
 */
export async function demandBotUser(db: Db, caller: Caller, email: string): Promise<BotUserRow> {
  const [found] = await visibleUsers(db, caller, [email.trim().toLowerCase()]);
  if (!found) throw new ApiError('NOT_FOUND', { message: NOT_FOUND });
  return found;
}

/** Refuses changes of a bot user who has left, whoever requests them. @throws ApiError CONFLICT */
export function demandStays({ leftAtMs }: Pick<BotUserRow, 'leftAtMs'>): void {
  if (leftAtMs !== null)
    throw new ApiError('CONFLICT', { message: 'This person has left the bot: invite them again' });
}
