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

/** What keeps two operators apart; handed in, so that a test can show what happens without it. */
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

/** Who works in the bot area. */
export const WORKS_WITH_BOT: Permission = 'read:user:stats';
/** Who corrects and deletes, and moves credits of bot users that are not linked to them. */
export const MANAGES_PAYMENTS: Permission = 'manage:user:payments';
/** Who makes new credits of the house. */
export const SELLS_CREDITS: Permission = 'create:payment';
/** Who is the second person of a payment that waits, as of a large transfer. */
export const SECOND_PERSON: Permission = 'manage:user:transactions';

/** A bot user whose money nobody else changes until the transaction ends, and what the actor may do with it. */
export interface Locked {
  user: BilledUser;
  held: readonly string[];
}

/**
 * Asked anew inside the transaction: what the session remembers may have been taken away a moment ago.
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
