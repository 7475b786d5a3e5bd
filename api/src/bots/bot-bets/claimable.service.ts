import type { Transaction } from 'kysely';
import { type Caller, demandBotUser } from '#bots/bot-users';
import { recordAudit } from '#kernel/audit';
import { type Db, type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import type { Actor } from '#people/iam';
import { addClaimable, removeClaimable, userOfBet } from './claimable.store.ts';

type Trx = Transaction<Schema>;

/** Makes concurrent marks one; a test replaces it. */
export interface ClaimableGuards {
  add: typeof addClaimable;
  remove: typeof removeClaimable;
}
export const CLAIMABLE_GUARDS: ClaimableGuards = { add: addClaimable, remove: removeClaimable };

export interface ClaimableDeps {
  db: Db;
  nowMs: () => number;
  guards: ClaimableGuards;
}

const noBet = () => new ApiError('NOT_FOUND', { message: 'Bet not found' });

/** @throws ApiError NOT_FOUND for a missing bet, and for one of a user whom the caller may not see */
async function demandBet(trx: Trx, caller: Caller, betId: string): Promise<string> {
  const email = await userOfBet(trx, betId);
  if (email === undefined) throw noBet();
  await demandBotUser(trx, caller, email).catch((error: unknown) => {
    throw error instanceof ApiError ? noBet() : error;
  });
  return email;
}

/** Sets or removes a claimable mark; without a change nothing is recorded. */
export function changeClaimable(
  { db, nowMs, guards }: ClaimableDeps,
  actor: Actor & Pick<Caller, 'permissions'>,
  { betId, action }: { betId: string; action: 'add' | 'remove' },
): Promise<void> {
  return transact(db, async (trx) => {
    const email = await demandBet(trx, actor, betId);
    const { userId, ip } = actor;
    const atMs = nowMs();
    const isChanged =
      action === 'add'
        ? await guards.add(trx, { betId, markedBy: userId, atMs })
        : await guards.remove(trx, betId);
    if (!isChanged) return;
    await recordAudit(trx, {
      atMs,
      actor: userId,
      ip,
      action: action === 'add' ? 'bot-bet.claimable' : 'bot-bet.not-claimable',
      target: `bot-user:${email}`,
      detail: { bet: betId },
    });
  });
}
