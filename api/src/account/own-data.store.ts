import type { Kysely, Transaction } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

/** Tables with rows of one user, and the columns of them that are handed out. */
type Owned = { [T in keyof Schema]?: readonly (keyof Schema[T] & string)[] };

/**
 * What an account owns. Hashes, tokens and sealed secrets stay: they open doors and say nothing about a person. A test
 * demands that every table with a `userId` is either here or named below.
 */
export const OWNED = {
  users: ['id', 'name', 'email', 'emailVerified', 'createdAt', 'updatedAt'],
  sessions: ['id', 'createdAt', 'updatedAt', 'expiresAt', 'ipAddress', 'userAgent'],
  profiles: [
    'country',
    'mobilePhoneNumber',
    'mobilePhoneVerifiedAtMs',
    'onboardingCompletedAtMs',
    'onboardingVersion',
    'profileKey',
    'profileType',
    'plan',
  ],
  assignments: ['roleId', 'assignedAtMs'],
  referrals: ['code', 'atMs'],
  secondFactors: ['confirmedAtMs'],
  botUserLinks: ['email'],
  phoneSends: ['phoneNumber', 'atMs'],
} as const satisfies Owned;

/** Tables with a `userId` that are not handed out, and why. */
export const NOT_HANDED_OUT: Readonly<Record<string, string>> = {
  accounts: 'the password as a hash',
  accountLinks: 'hashes of links that work for minutes',
  recoveryCodes: 'hashes of codes',
  signInSteps: 'hashes of sign-ins that wait for a code',
  phoneCodes: 'hashes of codes that work for minutes',
  disabledUsers: 'a note of the back office; who is disabled cannot ask',
};

type Rows = Record<string, unknown>[];

async function rowsOf(db: Kysely<Schema>, table: keyof typeof OWNED, userId: string): Promise<Rows> {
  const columns = OWNED[table];
  const { ref } = db.dynamic;
  return db
    .selectFrom(table)
    .select(columns.map((column) => ref<string>(column)))
    .where(ref<string>(table === 'users' ? 'id' : 'userId'), '=', userId)
    .execute();
}

/** Everything that an account owns, by table. */
export async function ownData(db: Kysely<Schema>, userId: string): Promise<Record<string, Rows>> {
  const tables = Object.keys(OWNED).filter((name): name is keyof typeof OWNED => name in OWNED);
  const data: Record<string, Rows> = {};
  for (const table of tables) data[table] = await rowsOf(db, table, userId);
  return data;
}

/** Names of the tables that have rows of users. */
export async function tablesOfUsers(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables
    .filter(({ columns }) => columns.some(({ name }) => name === 'userId'))
    .map(({ name }) => name)
    .sort();
}

/** Removes a user with everything that refers to them; the audit log keeps an id without a name. */
export async function deleteUser(trx: Transaction<Schema>, userId: string): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', userId).execute();
}
