import type { Db } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { visibleEmails } from '#people/users';
import { type BotUserRow, findBotUser } from './bot-users.store.ts';

/** Who asks, with what they may do. */
export interface Caller {
  userId: string;
  permissions: readonly string[];
}

/**
 * The bot user of an address, whatever the case of its letters, where the caller may see them. Somebody else's are answered
 * like nobody: who may not see them learns nothing of them.
 * @throws ApiError NOT_FOUND
 */
export async function demandBotUser(db: Db, caller: Caller, email: string): Promise<BotUserRow> {
  const visible = await visibleEmails(db, caller);
  const found = await findBotUser(db, email.trim().toLowerCase());
  if (!found || (visible && !visible.includes(found.email)))
    throw new ApiError('NOT_FOUND', { message: 'Bot user not found' });
  return found;
}
