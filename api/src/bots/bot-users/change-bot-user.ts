import type { AuditAction } from '@bothways/domain/audit';
import type { CardUser } from '@bothways/domain/bot-users';
import { may, type Permission } from '@bothways/domain/identity';
import type { Transaction } from 'kysely';
import { type DetailValue, recordAudit } from '#kernel/audit';
import { type Db, type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { type Actor, actionsOf } from '#people/iam';
import { isDisabled } from '#people/users';
import { type BotUserRow, findBotUser } from './bot-users.store.ts';
import type { Caller } from './caller.ts';
import { demandBotUser, demandStays } from './demand-bot-user.ts';
import { cardsOf } from './user-view.ts';

type Trx = Transaction<Schema>;

export interface ChangeDeps {
  db: Db;
  nowMs: () => number;
  /** How concurrent changes are serialized; injected, so that a test can show the effect of its absence. */
  transact?: typeof transact;
}

/** A change's audit entry. */
export interface Done {
  action: AuditAction;
  detail?: Readonly<Record<string, DetailValue>>;
}

/**
 * Returns the actor with their current permissions, read inside the transaction, because the session's cached ones may
 * just have been revoked.
 * @throws ApiError FORBIDDEN
 */
export async function demandActor(trx: Trx, { userId }: Actor, permission: Permission): Promise<Caller> {
  const permissions = (await isDisabled(trx, userId)) ? [] : await actionsOf(trx, userId);
  if (!may(permissions, permission)) throw new ApiError('FORBIDDEN');
  return { userId, permissions };
}

/** Records a change of a bot user. */
export const auditOf = (trx: Trx, actor: Actor, email: string, { action, detail = {} }: Done, atMs: number) =>
  recordAudit(trx, { atMs, actor: actor.userId, ip: actor.ip, action, target: `bot-user:${email}`, detail });

/**
 * Changes a bot user: permission, visibility, change and audit entry in one transaction.
 * @param work returns its audit entry; undefined if there was nothing to change
 * @returns the user as the actor sees them now
 * @throws ApiError FORBIDDEN, NOT_FOUND, CONFLICT for one who has left
 */
export async function changeBotUser(
  deps: ChangeDeps,
  { actor, permission, email }: { actor: Actor; permission: Permission; email: string },
  work: (trx: Trx, row: BotUserRow, caller: Caller) => Promise<Done | undefined>,
): Promise<CardUser> {
  const { db, nowMs } = deps;
  const changed = await (deps.transact ?? transact)(db, async (trx) => {
    const caller = await demandActor(trx, actor, permission);
    const row = await demandBotUser(trx, caller, email);
    demandStays(row);
    const done = await work(trx, row, caller);
    if (done) await auditOf(trx, actor, row.email, done, nowMs());
    return { caller, row };
  });
  const { caller, row } = changed;
  const [card] = await cardsOf(db, caller, [(await findBotUser(db, row.email)) ?? row], nowMs());
  if (!card) throw new ApiError('NOT_FOUND');
  return card;
}
