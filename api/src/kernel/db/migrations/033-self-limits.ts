import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/**
 * What people hold themselves to: what they may spend and have spent, a reminder of the time, and pauses. A pause outlives
 * its account by keyed hashes of address and number, so that leaving and coming back ends none.
 */
export async function selfLimits(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'spendingLimits')
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('period', 'text', (column) => column.notNull().check(sql`period in ('day', 'week', 'month')`))
    .addColumn('cents', ms, (column) => column.check(sql`cents >= 0`))
    // The raise's cents may be null, which is no limit; its time says whether one waits.
    .addColumn('raiseCents', ms, (column) => column.check(sql`"raiseCents" >= 0`))
    .addColumn('raiseAtMs', ms)
    .addPrimaryKeyConstraint('spendingLimits_pk', ['userId', 'period'])
    .execute();
  await strictTable(db, kind, 'spendings')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('amountCents', ms, (column) => column.notNull().check(sql`"amountCents" >= 0`))
    .addColumn('atMs', ms, (column) => column.notNull())
    .addColumn('isPaid', 'integer', (column) => column.notNull().check(sql`"isPaid" in (0, 1)`))
    .execute();
  await strictTable(db, kind, 'reminders')
    .addColumn('userId', 'text', (column) =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('minutes', 'integer', (column) => column.notNull().check(sql`minutes > 0`))
    .execute();
  await strictTable(db, kind, 'pauses')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('timeOut', 'exclusion')`))
    // Null once the account is gone.
    .addColumn('userId', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('emailHash', 'text', (column) => column.notNull())
    .addColumn('phoneHash', 'text')
    .addColumn('fromMs', ms, (column) => column.notNull())
    .addColumn('untilMs', ms)
    .execute();
  for (const [name, table, columns] of [
    ['spendings_user_idx', 'spendings', ['userId', 'atMs']],
    ['pauses_user_idx', 'pauses', ['userId']],
    ['pauses_email_idx', 'pauses', ['emailHash']],
    ['pauses_phone_idx', 'pauses', ['phoneHash']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute();
}
