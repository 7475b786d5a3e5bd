import { may } from '@bothways/domain/identity';
import type { Db } from '../db/database.ts';
import { linkedEmails } from './bot-users.store.ts';

/**
 * The bot users that a caller may see, by e-mail: the linked ones, whatever else they may read.
 * @returns undefined where the caller sees all
 */
export const visibleEmails = async (
  db: Db,
  { userId, permissions }: { userId: string; permissions: readonly string[] },
): Promise<readonly string[] | undefined> =>
  may(permissions, 'manage:user') ? undefined : linkedEmails(db, userId);
