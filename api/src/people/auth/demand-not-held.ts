import type { Db } from '#kernel/db';
import type { AuthDeps } from './auth-deps.ts';
import { authRefusal } from './auth-refusal.ts';
import { heldUntilMs } from './lost-factors.store.ts';

/**
 * Refuses what would take an account away for good, for two days after its second factor was removed: its former owner
 * still reads the letters of its address and can set a new password.
 * @throws ApiError errors.heldBack
 */
export async function demandNotHeld(
  { db, nowMs }: { db: Db } & Pick<AuthDeps, 'nowMs'>,
  userId: string,
): Promise<void> {
  const untilMs = await heldUntilMs(db, userId, nowMs());
  if (untilMs !== undefined) throw authRefusal('errors.heldBack', untilMs - nowMs());
}
