import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

/** Tables with a `userId` that are not handed out, and why. */
const NOT_HANDED_OUT: Readonly<Record<string, string>> = {
  accounts: 'the password as a hash',
  accountLinks: 'hashes of links that work for minutes',
  recoveryCodes: 'hashes of codes',
  signInSteps: 'hashes of sign-ins that wait for a code',
  phoneCodes: 'hashes of codes that work for minutes',
  disabledUsers: 'a note of the back office; who is disabled cannot ask',
};
/** Hashes, tokens and sealed secrets stay: they open doors and say nothing about a person. */
const OPENS_DOORS = /hash|token|sealed|secret|password/i;

type Rows = Record<string, unknown>[];

interface Owned {
  table: string;
  columns: string[];
  /** The column that says whose a row is. */
  owner: string;
}

/** Every table that has rows of users, whichever area made it: what is added later is handed out without being named here. */
async function ownedTables(db: Kysely<Schema>): Promise<Owned[]> {
  const tables = await db.introspection.getTables();
  return tables
    .map(({ name: table, columns }) => ({
      table,
      columns: columns.map(({ name }) => name).filter((name) => !OPENS_DOORS.test(name)),
      owner: table === 'users' ? 'id' : 'userId',
    }))
    .filter(({ table, columns, owner }) => columns.includes(owner) && !(table in NOT_HANDED_OUT))
    .toSorted((a, b) => (a.table < b.table ? -1 : 1));
}

/** Everything that an account owns, by table. */
export async function ownData(db: Kysely<Schema>, userId: string): Promise<Record<string, Rows>> {
  const data: Record<string, Rows> = {};
  for (const { table, columns, owner } of await ownedTables(db)) {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    const query = sql<Record<string, unknown>>`
      select ${names} from ${sql.table(table)} where ${sql.ref(owner)} = ${userId}`;
    data[table] = (await query.execute(db)).rows;
  }
  return data;
}

/** Removes a user with everything that refers to them; the audit log keeps an id without a name. */
export async function deleteUser(trx: Transaction<Schema>, userId: string): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', userId).execute();
}
