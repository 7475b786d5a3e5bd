import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** Bot users' accounts at bookmakers: sealed passwords, what is set, and what the bot last saw. */
export async function botAccounts(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'botAccounts')
    .addColumn('email', 'text', (column) => column.notNull().references('botUsers.email').onDelete('cascade'))
    // No reference: an account outlives its bookmaker's entry in the catalogue.
    .addColumn('bookie', 'text', (column) => column.notNull())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('sealedPassword', 'text', (column) => column.notNull())
    .addColumn('birthdate', 'text')
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('balanceTotalCents', ms, (column) => column.notNull())
    .addColumn('balanceNormalCents', ms, (column) => column.notNull())
    .addColumn('loginError', 'text')
    .addColumn('logged', 'integer', (column) => column.notNull())
    .addColumn('lastLoginUpdateMs', ms)
    .addColumn('lastLoggedMs', ms)
    .addColumn('logInRetries', 'integer', (column) => column.notNull().check(sql`"logInRetries" >= 0`))
    .addColumn('limitLevel', 'integer', (column) => column.check(sql`"limitLevel" between 0 and 4`))
    .addColumn('needsDeposit', 'integer', (column) => column.notNull())
    .addColumn('reducedOdds', 'integer', (column) => column.notNull())
    .addColumn('ludoInduction', 'integer', (column) => column.notNull())
    .addColumn('proxyUsername', 'text')
    .addColumn('addedAtMs', ms, (column) => column.notNull())
    .addColumn('reportedAtMs', ms)
    .addPrimaryKeyConstraint('botAccounts_pk', ['email', 'bookie'])
    .execute();
}
