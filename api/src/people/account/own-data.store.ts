import { type Kysely, PostgresAdapter, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { deleteSessions } from '#people/auth';
import { disableUser } from '#people/users';

/** Tables with a `userId` that are not exported, with the reason. */
export const NOT_HANDED_OUT: Readonly<Record<string, string>> = {
  accounts: 'the password as a hash',
  accountLinks: 'hashes of links that work for minutes',
  recoveryCodes: 'hashes of codes',
  signInSteps: 'hashes of sign-ins that wait for a code',
  phoneCodes: 'hashes of codes that work for minutes',
  bankrollImportPieces: 'of a file that is being read: its bets are handed out once they are written',
  disabledUsers: 'a note of the back office; who is disabled cannot ask',
};
/** Tables whose rows belong to a user through a parent row. */
const OWNED_THROUGH: Readonly<Record<string, { column: string; parent: string; key?: string }>> = {
  configurationVersions: { column: 'configurationId', parent: 'configurations' },
  offerBets: { column: 'offerId', parent: 'offers' },
  orderPayments: { column: 'orderId', parent: 'orders' },
  orderAttempts: { column: 'orderId', parent: 'orders' },
  orderRefunds: { column: 'orderId', parent: 'orders' },
  refusedCaptures: { column: 'orderId', parent: 'orders' },
  orderDisputes: { column: 'orderId', parent: 'orders' },
  subscriptionTerms: { column: 'subscriptionId', parent: 'subscriptions' },
  chargeRefunds: { column: 'paymentId', parent: 'subscriptionPayments', key: 'providerPaymentId' },
};
/** Tables with another owner column: their rows outlive the account, and then refer to nobody. */
const OWNED_BY: Readonly<Record<string, string>> = { matchDecisions: 'decidedBy' };
const ownRows = (userId: string): RawBuilder<unknown> => sql`"userId" = ${userId}`;
const throughParent =
  (column: string, parent: string) =>
  (userId: string): RawBuilder<unknown> =>
    sql`${sql.ref(column)} in (select id from ${sql.table(parent)} where "userId" = ${userId})`;

/**
 * Tables in which one user may have tens of thousands of rows, with an indexed key for paging; tables that refer to
 * others come first. Every other table is limited by its area.
 */
const LONG_TABLES: Readonly<
  Record<string, { order: readonly string[]; isOf?: (userId: string) => RawBuilder<unknown> }>
> = {
  backtestFinds: { order: ['backtestId', 'number'], isOf: throughParent('backtestId', 'backtests') },
  bankrollImportPieces: { order: ['importId', 'nth'], isOf: throughParent('importId', 'bankrollImports') },
  bankrollCorrections: { order: ['betId', 'version'] },
  bankrollBets: { order: ['placedAtMs', 'id'] },
  bankrollDays: { order: ['currency', 'dimension', 'day', 'part'] },
  bankrollMovements: { order: ['atMs', 'id'] },
  alertMessages: { order: ['channel', 'opportunityId'] },
};
/** Per transaction: each row has some ten index entries. */
const DELETED_ROWS = 200;
const isPostgres = (db: Kysely<Schema>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** Hashes, tokens and sealed secrets are not exported: they grant access and say nothing about a person. */
const OPENS_DOORS = /hash|token|sealed|secret|password/i;

type Rows = Record<string, unknown>[];

/** The acting back-office user is another person. */
const SOMEBODY_ELSE = new Set(['actor', 'askedBy']);

interface Owned {
  table: string;
  columns: string[];
  /** Returns the condition that selects a user's rows. */
  isOf: (userId: string) => RawBuilder<unknown>;
}

const isHandedOut = (name: string): boolean => !OPENS_DOORS.test(name) && !SOMEBODY_ELSE.has(name);

/** Returns the condition for a table's owner; undefined if it has none. */
function ownerOf(table: string, columns: readonly string[]): Owned['isOf'] | undefined {
  const owner = table === 'users' ? 'id' : (OWNED_BY[table] ?? 'userId');
  if (columns.includes(owner)) return (userId) => sql`${sql.ref(owner)} = ${userId}`;
  const through = OWNED_THROUGH[table];
  if (!through) return undefined;
  const { column, parent, key = 'id' } = through;
  return (userId) =>
    sql`${sql.ref(column)} in (select ${sql.ref(key)} from ${sql.table(parent)} where "userId" = ${userId})`;
}

/** Finds every table with users' rows, whichever area made it: new tables are exported without being listed here. */
async function ownedTables(db: Kysely<Schema>): Promise<Owned[]> {
  const tables = await db.introspection.getTables();
  return tables
    .flatMap(({ name: table, columns }) => {
      const names = columns.map(({ name }) => name);
      const isOf = ownerOf(table, names);
      if (!isOf || table in NOT_HANDED_OUT) return [];
      return [{ table, columns: names.filter(isHandedOut), isOf }];
    })
    .toSorted((a, b) => (a.table < b.table ? -1 : 1));
}

/** Rows per page: some milliseconds of SQLite, which blocks this process meanwhile. */
const PAGE_ROWS = 500;

/**
 * Reads everything that an account owns, table by table in pages, yielding to other work between them. Concurrent
 * changes may appear before or after.
 */
export async function* ownData(
  db: Kysely<Schema>,
  userId: string,
): AsyncGenerator<{ table: string; rows: Rows }> {
  for (const { table, columns, isOf } of await ownedTables(db)) {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    const order = LONG_TABLES[table]?.order;
    const page = async (rest: RawBuilder<unknown>): Promise<Rows> =>
      (
        await sql<Record<string, unknown>>`
          select ${names} from ${sql.table(table)} where ${isOf(userId)} ${rest}`.execute(db)
      ).rows;
    if (!order) {
      yield { table, rows: await page(sql``) };
      continue;
    }
    const key = sql.join(order.map((column) => sql.ref(column)));
    for (let rest = sql``; ; ) {
      const rows = await page(sql`${rest} order by ${key} limit ${sql.lit(PAGE_ROWS)}`);
      yield { table, rows };
      const last = rows.at(-1);
      if (rows.length < PAGE_ROWS || !last) break;
      rest = sql`and (${key}) > (${sql.join(order.map((column) => last[column]))})`;
    }
  }
}

/**
 * Deletes a batch of an account's numerous rows.
 * @returns whether there may be more
 */
export async function deleteSome(trx: Transaction<Schema>, userId: string): Promise<boolean> {
  for (const [table, { isOf = ownRows }] of Object.entries(LONG_TABLES)) {
    const some = (column: string) =>
      sql`select ${sql.ref(column)} from ${sql.table(table)} where ${isOf(userId)} limit ${sql.lit(DELETED_ROWS)}`;
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
