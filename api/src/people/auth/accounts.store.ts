import { isoOf } from '@bothways/domain/time';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;

/** The account fields that sign-in needs. */
export interface Account {
  userId: string;
  name: string;
  email: string;
  emailVerified: boolean;
  /** Closed by hand: sign-in is blocked. */
  disabled: boolean;
  passwordHash: string | undefined;
  /** Undefined for the first password. */
  passwordChangedAtMs: number | undefined;
}

/** better-auth's name of the password provider; its tables retain its vocabulary. */
const PASSWORD = 'credential';

const msOf = (date: string | Date): number => new Date(date).getTime();

const selectAccount = (db: Reader) =>
  db
    .selectFrom('users')
    .leftJoin('accounts', (join) =>
      join.onRef('accounts.userId', '=', 'users.id').on('accounts.providerId', '=', PASSWORD),
    )
    .leftJoin('disabledUsers', 'disabledUsers.userId', 'users.id')
    .select(['users.id', 'users.name', 'users.email', 'users.emailVerified', 'accounts.password'])
    .select(['accounts.createdAt as passwordSince', 'accounts.updatedAt as passwordChanged'])
    .select('disabledUsers.atMs as disabledAtMs');
type Selected = Awaited<ReturnType<ReturnType<typeof selectAccount>['execute']>>[number];

function toAccount(row: Selected): Account {
  const [since, changed] = [row.passwordSince, row.passwordChanged].map((date) => date && msOf(date));
  return {
    userId: row.id,
    name: row.name,
    email: row.email,
    emailVerified: Boolean(row.emailVerified),
    disabled: row.disabledAtMs !== null,
    passwordHash: row.password ?? undefined,
    passwordChangedAtMs: changed && changed !== since ? changed : undefined,
  };
}

export async function accountByEmail(db: Reader, email: string): Promise<Account | undefined> {
  const row = await selectAccount(db).where('users.email', '=', email).executeTakeFirst();
  return row && toAccount(row);
}

export async function accountById(db: Reader, userId: string): Promise<Account | undefined> {
  const row = await selectAccount(db).where('users.id', '=', userId).executeTakeFirst();
  return row && toAccount(row);
}

export interface NewAccount {
  userId: string;
  name: string;
  email: string;
  passwordHash: string;
  nowMs: number;
}

/** Creates an account with its password; its address is confirmed. @throws if the address is taken */
export async function insertAccount(trx: Trx, account: NewAccount): Promise<void> {
  const { userId, name, email, passwordHash, nowMs } = account;
  const dates = { createdAt: isoOf(nowMs), updatedAt: isoOf(nowMs) };
  await trx
    .insertInto('users')
    .values({ id: userId, name, email, emailVerified: 1, image: null, ...dates })
    .execute();
  await trx
    .insertInto('accounts')
    .values({ id: userId, accountId: userId, providerId: PASSWORD, userId, password: passwordHash, ...dates })
    .execute();
}

export async function savePassword(
  trx: Trx,
  userId: string,
  passwordHash: string,
  nowMs: number,
): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ password: passwordHash, updatedAt: isoOf(nowMs) })
    .where('userId', '=', userId)
    .where('providerId', '=', PASSWORD)
    .execute();
}

/** Sets the account's confirmed address. */
export async function confirmEmail(trx: Trx, userId: string, email: string, nowMs: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email, emailVerified: 1, updatedAt: isoOf(nowMs) })
    .where('id', '=', userId)
    .execute();
}

export async function saveName(trx: Trx, userId: string, name: string, nowMs: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({ name, updatedAt: isoOf(nowMs) })
    .where('id', '=', userId)
    .execute();
}

/** Records whose link brought the user; the first one counts. */
export async function saveReferral(trx: Trx, userId: string, code: string, atMs: number): Promise<void> {
  await trx
    .insertInto('referrals')
    .values({ userId, code, atMs })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute();
}
