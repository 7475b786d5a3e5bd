import type { BotUserLink } from '@bothways/domain/bot-users';
import { may } from '@bothways/domain/identity';
import { type Db, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { type Actor, actionsOf } from '#people/iam';
import { findUserIdByEmail, isDisabled } from '#people/users';
import type { Caller } from './caller.ts';
import { auditOf, type ChangeDeps, demandActor } from './change-bot-user.ts';
import { demandBotUser, demandStays } from './demand-bot-user.ts';
import { deleteLink, insertLink, managersOf } from './links.store.ts';

const SEES_EVERYBODY = 'manage:user';
const WORKS_HERE = 'read:user:stats';

/** Who looks after a bot user now. */
export interface Links {
  userEmail: string;
  managers: { email: string; name: string }[];
}

/**
 * Links or unlinks a manager; applies to the next read.
 * @throws ApiError FORBIDDEN; NOT_FOUND for an unknown address; CONFLICT for one without permission for the bot area
 */
export const changeLink = (
  deps: ChangeDeps,
  actor: Actor,
  { userEmail, managerEmail }: BotUserLink,
  isLinked: boolean,
): Promise<Links> =>
  (deps.transact ?? transact)(deps.db, async (trx) => {
    const caller = await demandActor(trx, actor, SEES_EVERYBODY);
    const user = await demandBotUser(trx, caller, userEmail);
    if (isLinked) demandStays(user);
    const { email } = user;
    const managerId = await findUserIdByEmail(trx, managerEmail);
    if (!managerId)
      throw new ApiError('NOT_FOUND', { message: 'Nobody has this address', path: 'managerEmail' });
    // Someone who has lost the permission can still be unlinked.
    if (isLinked) {
      const held = (await isDisabled(trx, managerId)) ? [] : await actionsOf(trx, managerId);
      if (!may(held, WORKS_HERE))
        throw new ApiError('CONFLICT', { message: 'This person does not work in the bot area' });
    }
    const isChanged = await (isLinked ? insertLink : deleteLink)(trx, managerId, email);
    const managers = await managersOf(trx, email);
    const action = isLinked ? 'bot-user.linked' : 'bot-user.unlinked';
    if (isChanged) await auditOf(trx, actor, email, { action, detail: { manager: managerId } }, deps.nowMs());
    return { userEmail: email, managers };
  });

/** Returns a bot user's managers by address. @throws ApiError NOT_FOUND */
export async function readCarers(db: Db, caller: Caller, userEmail: string): Promise<Links['managers']> {
  const { email } = await demandBotUser(db, caller, userEmail);
  return managersOf(db, email);
}
