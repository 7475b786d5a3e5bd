import { MANAGER_PERMISSIONS } from '@bothways/domain/identity';
import type { Db } from '#kernel/db';
import type { AuthDeps } from './auth-deps.ts';

const OF_CUSTOMERS: ReadonlySet<string> = new Set(MANAGER_PERMISSIONS);

/** Whether a user may do anything in the back office, for us or for an area. */
export const hasOfficeRights = async (
  { actionsOf }: Pick<AuthDeps, 'actionsOf'>,
  db: Db,
  userId: string,
): Promise<boolean> => (await actionsOf(db, userId)).some((action) => !OF_CUSTOMERS.has(action));
