import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/**
 * Whose deposit each movement of credits was, what waits for a second person, and how many credits one person makes in a day.
 * Whoever chose the profile of a manager alone makes none any more: an administrator gives that right.
 */
export async function originOfCredits(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms: whole } = columnsOf(kind);
  await db.schema.alterTable('botPayments').addColumn('adminId', 'text').execute();
  await db.schema.alterTable('botPayments').addColumn('approvedBy', 'text').execute();
  await sql`update "botPayments" set "adminId" = "addedBy" where type in ('deposit', 'withdrawal')`.execute(
    db,
  );
  await db.schema.alterTable('botUsers').addColumn('ratesBy', 'text').execute();
  await db.schema
    .alterTable('transferDays')
    .addColumn('made', whole, (column) => column.notNull().defaultTo(0).check(sql`made >= 0`))
    .execute();
  await db.schema
    .alterTable('transferLimits')
    .addColumn('creditCap', whole, (column) =>
      column.notNull().defaultTo(500_000).check(sql`"creditCap" >= 0`),
    )
    .execute();
  await strictTable(db, kind, 'waitingPayments')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull().references('botUsers.email'))
    .addColumn('amountCents', whole, (column) => column.notNull().check(sql`"amountCents" > 0`))
    .addColumn('rate', 'integer', (column) => column.notNull().check(sql`rate between 1 and 10000`))
    .addColumn('credits', whole, (column) => column.notNull().check(sql`credits > 0`))
    .addColumn('method', 'text')
    .addColumn('reference', 'text')
    .addColumn('comment', 'text')
    .addColumn('waitsFor', 'text', (column) => column.notNull().check(sql`"waitsFor" in ('rate', 'cap')`))
    .addColumn('addedBy', 'text', (column) => column.notNull())
    .addColumn('atMs', whole, (column) => column.notNull())
    .addColumn('expiresAtMs', whole, (column) => column.notNull())
    .addColumn('decision', 'text', (column) => column.check(sql`decision in ('approved', 'declined')`))
    .addColumn('decidedBy', 'text')
    .addColumn('decidedAtMs', whole)
    .addCheckConstraint(
      'waitingPayments_decided',
      sql`(decision is null) = ("decidedBy" is null) and (decision is null) = ("decidedAtMs" is null)`,
    )
    .execute();
  await db.schema
    .createIndex('waitingPayments_email_idx')
    .on('waitingPayments')
    .columns(['email', 'atMs'])
    .execute();
  await takeFromChosenProfile(db);
}

/** The role that a profile gives holds nothing that makes credits or decides over them, by whichever of its policies. */
async function takeFromChosenProfile(db: Kysely<unknown>): Promise<void> {
  await sql`delete from "policyActions" where "policyId" = 'managing' and action = 'create:payment'`.execute(
    db,
  );
  await sql`delete from "rolePolicies" where "roleId" = 'manager' and "policyId" in (
    select "policyId" from "policyActions" where action in
      ('create:payment', 'manage:user:payments', 'manage:user:transactions', 'manage:user', 'manage:*')
  )`.execute(db);
}
