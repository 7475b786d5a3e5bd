import { may, type Permission } from '@bothways/domain/identity';
import type { Transaction } from 'kysely';
import { demandBotUser } from '#bots/bot-users';
import type { Db, Schema } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { rightsOf } from '#money/credits';
import type { Actor } from '#people/iam';
import type { BillingLimits } from './billing.limits.ts';
import { type BilledUser, lockBotUser } from './billing.store.ts';

type Trx = Transaction<Schema>;

/** Keeps two operators apart; injected, so that a test can show the effect of its absence. */
export interface BillingGuards {
  lock: (trx: Trx, email: string) => Promise<BilledUser>;
}
export const BILLING_GUARDS: BillingGuards = { lock: lockBotUser };

export interface BillingDeps {
  db: Db;
  nowMs: () => number;
  guards: BillingGuards;
}
export interface BillingRouteDeps extends BillingDeps {
  limits: BillingLimits;
  trustProxy: boolean;
}

/** Permission for the bot area. */
export const WORKS_WITH_BOT: Permission = 'read:user:stats';
/** Permission to correct, delete, and move credits of bot users linked to others. */
export const MANAGES_PAYMENTS: Permission = 'manage:user:payments';
/** Permission to create new credits of the house. */
export const SELLS_CREDITS: Permission = 'create:payment';
/** Permission to approve waiting payments and large transfers. */
export const SECOND_PERSON: Permission = 'manage:user:transactions';

/** A bot user whose money is locked until the transaction ends, and the actor's permissions. */
export interface Locked {
  user: BilledUser;
  held: readonly string[];
}

/**
 * Checked again inside the transaction: the session's cached permissions may just have been revoked.
 * @throws ApiError FORBIDDEN, NOT_FOUND
 */
export async function lockedFor(
  { guards }: Pick<BillingDeps, 'guards'>,
  trx: Trx,
  { userId }: Actor,
  { email, permission }: { email: string; permission: Permission },
): Promise<Locked> {
  const held = await rightsOf(trx, userId);
  if (!may(held, permission)) throw new ApiError('FORBIDDEN');
  const found = await demandBotUser(trx, { userId, permissions: held }, email);
  return { user: await guards.lock(trx, found.email), held };
}
