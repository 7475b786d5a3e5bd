import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

/** Tables with a `userId` that are not handed out, and why. */
export const NOT_HANDED_OUT: Readonly<Record<string, string>> = {
  accounts: 'the password as a hash',
  accountLinks: 'hashes of links that work for minutes',
  recoveryCodes: 'hashes of codes',
  signInSteps: 'hashes of sign-ins that wait for a code',
  phoneCodes: 'hashes of codes that work for minutes',
  bankrollImportPieces: 'of a file that is being read: its bets are handed out once they are written',
  disabledUsers: 'a note of the back office; who is disabled cannot ask',
};
/** Tables whose rows are somebody's by what they belong to. */
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
/** Tables that name their person otherwise: the rows outlive the account, and refer to nobody. */
const OWNED_BY: Readonly<Record<string, string>> = { matchDecisions: 'decidedBy' };
/** Hashes, tokens and sealed secrets stay: they open doors and say nothing about a person. */
const OPENS_DOORS = /hash|token|sealed|secret|password/i;

type Rows = Record<string, unknown>[];

/** Who of the back office did something is somebody else. */
const SOMEBODY_ELSE = new Set(['actor', 'askedBy']);

interface Owned {
  table: string;
  columns: string[];
  /** Which rows are somebody's. */
  isOf: (userId: string) => RawBuilder<unknown>;
}

const isHandedOut = (name: string): boolean => !OPENS_DOORS.test(name) && !SOMEBODY_ELSE.has(name);

/** How a table says whose its rows are; undefined where it does not. */
function ownerOf(table: string, columns: readonly string[]): Owned['isOf'] | undefined {
  const owner = table === 'users' ? 'id' : (OWNED_BY[table] ?? 'userId');
  if (columns.includes(owner)) return (userId) => sql`${sql.ref(owner)} = ${userId}`;
  const through = OWNED_THROUGH[table];
  if (!through) return undefined;
  const { column, parent, key = 'id' } = through;
  return (userId) =>
    sql`${sql.ref(column)} in (select ${sql.ref(key)} from ${sql.table(parent)} where "userId" = ${userId})`;
}

/** Every table that has rows of users, whichever area made it: what is added later is handed out without being named here. */
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

/** Everything that an account owns, by table. */
export async function ownData(db: Kysely<Schema>, userId: string): Promise<Record<string, Rows>> {
  const data: Record<string, Rows> = {};
  for (const { table, columns, isOf } of await ownedTables(db)) {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    const query = sql<Record<string, unknown>>`
      select ${names} from ${sql.table(table)} where ${isOf(userId)}`;
    data[table] = (await query.execute(db)).rows;
  }
  return data;
}

/** Removes a user with everything that refers to them; the audit log keeps an id without a name. */
export async function deleteUser(trx: Transaction<Schema>, userId: string): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', userId).execute();
}
