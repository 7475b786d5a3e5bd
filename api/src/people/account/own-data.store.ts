import { type Kysely, PostgresAdapter, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { deleteSessions } from '#people/auth';
import { disableUser } from '#people/users';
import { type Named, PERSONAL_DATA, type PersonalTable } from './personal-data.ts';

/** Per transaction: each row has some ten index entries. */
const DELETED_ROWS = 200;
const isPostgres = (db: Kysely<Schema>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** Hashes, tokens and sealed secrets are not exported: they grant access and say nothing about a person. */
export const OPENS_DOORS = /hash|token|seal|secret|password|nonce/i;

type Rows = Record<string, unknown>[];

/** The person whose data is read. */
interface Owner {
  userId: string;
  /** Undefined unless verified: only then is the mailbox the person's. */
  email: string | undefined;
}

/** Returns whether a column names the person, as SQL. */
function names(column: string, named: Named, owner: Owner): RawBuilder<unknown> {
  if (named === 'id') return sql`${sql.ref(column)} = ${owner.userId}`;
  if (named === 'target') return sql`${sql.ref(column)} = ${`user:${owner.userId}`}`;
  if (named === 'email')
    return owner.email === undefined ? sql`1 = 0` : sql`${sql.ref(column)} = ${owner.email}`;
  const parent = PERSONAL_DATA[named.table];
  if (!parent) throw new Error(`${named.table} is not in PERSONAL_DATA`);
  return sql`${sql.ref(column)} in (select ${sql.ref(named.key)} from ${sql.table(named.table)} where ${isOf(parent, owner)})`;
}

/** Returns the condition that selects a person's rows. */
const isOf = ({ whose }: PersonalTable, owner: Owner): RawBuilder<unknown> =>
  sql`(${sql.join(
    Object.entries(whose).map(([column, named]) => names(column, named, owner)),
    sql` or `,
  )})`;

/** Stands for the name of another person. */
export const ANOTHER_PERSON = 'another person';

/** Returns a column as it is exported: others' names are masked, and what is about others is left empty. */
function exported(column: string, { whose, others, about = {} }: PersonalTable, owner: Owner) {
  const named = { ...whose, ...others };
  const itself = named[column];
  if (typeof itself === 'string')
    return sql`case when ${sql.ref(column)} is null or ${names(column, itself, owner)}
      ${itself === 'target' ? sql`or not (${sql.ref(column)} like 'user:%' or ${sql.ref(column)} like 'bot-user:%')` : sql``} then ${sql.ref(column)}
      else ${sql.lit(ANOTHER_PERSON)} end as ${sql.ref(column)}`;
  const [whom] = Object.entries(about).find(([, columns]) => columns.includes(column)) ?? [];
  const name = whom === undefined ? undefined : named[whom];
  if (whom === undefined || name === undefined) return sql.ref(column);
  return sql`case when ${names(whom, name, owner)} then ${sql.ref(column)} end as ${sql.ref(column)}`;
}

const isExported = (name: string, { withheld = [] }: PersonalTable): boolean =>
  !OPENS_DOORS.test(name) && !withheld.includes(name);

/** Rows per page: some milliseconds of SQLite, which blocks this process meanwhile. */
const PAGE_ROWS = 500;

/** Returns by what the person is named. */
async function ownerWith(db: Kysely<Schema>, userId: string): Promise<Owner> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'emailVerified'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return { userId, email: user && Number(user.emailVerified) === 1 ? user.email : undefined };
}

/** Returns the exported tables with their columns, in the order of the export. */
export async function exportedTables(db: Kysely<Schema>): Promise<{ table: string; columns: string[] }[]> {
  const tables = new Map((await db.introspection.getTables()).map(({ name, columns }) => [name, columns]));
  return Object.entries(PERSONAL_DATA).flatMap(([table, entry]) => {
    if (entry.omitted !== undefined) return [];
    const names = (tables.get(table) ?? []).map(({ name }) => name);
    return [{ table, columns: names.filter((name) => isExported(name, entry)) }];
  });
}

const ROW = 'row of the database';

/** How the rows of a table are read in pages: by its unique columns, or else by where the database keeps them. */
function pagesOf(db: Kysely<Schema>, { order }: PersonalTable) {
  if (order) {
    const key = sql.join(order.map((column) => sql.ref(column)));
    const after = (last: Rows[number]) => sql.join(order.map((column) => last[column]));
    return { key, place: sql``, after };
  }
  const isCtid = isPostgres(db);
  return {
    key: isCtid ? sql`ctid` : sql`rowid`,
    place: isCtid ? sql`, ctid::text as ${sql.ref(ROW)}` : sql`, rowid as ${sql.ref(ROW)}`,
    after: ({ [ROW]: place }: Rows[number]) => (isCtid ? sql`${place}::tid` : sql`${place}`),
  };
}

/**
 * Reads everything that an account owns, table by table in pages, yielding to other work between them. Concurrent
 * changes may appear before or after.
 */
export async function* ownData(
  db: Kysely<Schema>,
  userId: string,
): AsyncGenerator<{ table: string; rows: Rows }> {
  const owner = await ownerWith(db, userId);
  for (const { table, columns } of await exportedTables(db)) {
    const entry = PERSONAL_DATA[table];
    if (!entry) continue;
    const cells = sql.join(columns.map((name) => exported(name, entry, owner)));
    const { key, place, after } = pagesOf(db, entry);
    for (let rest = sql``; ; ) {
      const { rows } = await sql<Record<string, unknown>>`
        select ${cells}${place} from ${sql.table(table)} where ${isOf(entry, owner)} ${rest}
        order by ${key} limit ${sql.lit(PAGE_ROWS)}`.execute(db);
      yield { table, rows: rows.map(({ [ROW]: _place, ...row }) => row) };
      const last = rows.at(-1);
      if (rows.length < PAGE_ROWS || !last) break;
      rest = sql`and (${key}) > (${after(last)})`;
    }
  }
}

/**
 * Deletes a batch of an account's numerous rows.
 * @returns whether there may be more
 */
export async function deleteSome(trx: Transaction<Schema>, userId: string): Promise<boolean> {
  const owner = { userId, email: undefined };
  for (const [table, entry] of Object.entries(PERSONAL_DATA)) {
    if (entry.order === undefined || entry.after !== 'deleted') continue;
    const some = (column: string) =>
      sql`select ${sql.ref(column)} from ${sql.table(table)} where ${isOf(entry, owner)} limit ${sql.lit(DELETED_ROWS)}`;
    const isSome = isPostgres(trx)
      ? sql`ctid = any(array(${some('ctid')}))`
      : sql`rowid in (${some('rowid')})`;
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${isSome}`.execute(trx);
    if (numAffectedRows > 0n) return true;
  }
  return false;
}

/**
 * Ends the user's access. The account is closed, so that a concurrent sign-in fails, and purchases lose their user, so
 * that no departed user is charged.
 */
export async function shutOut(trx: Transaction<Schema>, userId: string, atMs: number): Promise<void> {
  await deleteSessions(trx, userId);
  for (const table of ['accounts', 'assignments'] as const)
    await trx.deleteFrom(table).where('userId', '=', userId).execute();
  await disableUser(trx, { userId, atMs, reason: 'The account is being deleted' });
  for (const table of ['orders', 'subscriptions'] as const)
    await trx.updateTable(table).set({ userId: null }).where('userId', '=', userId).execute();
}

export const isThere = async (db: Kysely<Schema>, userId: string): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined;

/** Deletes a user with everything that refers to them; the audit log retains an id without a name. */
export async function deleteUser(trx: Transaction<Schema>, userId: string): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', userId).execute();
}
