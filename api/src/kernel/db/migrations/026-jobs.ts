import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** One table for everything that is done later and must survive the process; what waited elsewhere moves in. */
export async function jobs(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'jobs')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('waiting', 'done', 'dead')`))
    .addColumn('dedupeKey', 'text')
    .addColumn('createdAtMs', ms, (column) => column.notNull())
    .addColumn('dueAtMs', ms, (column) => column.notNull())
    .addColumn('expiresAtMs', ms)
    .addColumn('endedAtMs', ms)
    .addColumn('attempts', 'integer', (column) => column.notNull().check(sql`attempts >= 0`))
    .addColumn('leaseOwner', 'text')
    .addColumn('lastError', 'text')
    .addColumn('isSealed', 'integer', (column) => column.notNull())
    // Last, so that figures and lists need not read over it.
    .addColumn('payload', 'text', (column) => column.notNull())
    .addUniqueConstraint('jobs_key', ['kind', 'dedupeKey'])
    .execute();
  for (const [name, columns] of [
    ['jobs_due_idx', ['state', 'kind', 'dueAtMs']],
    ['jobs_newest_idx', ['createdAtMs', 'id']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on('jobs')
      .columns([...columns])
      .execute();
  await moveLetters(db);
  await movePaypalEvents(db);
}

async function moveLetters(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into jobs (id, kind, state, "createdAtMs", "dueAtMs", "expiresAtMs", attempts, "isSealed", payload)
    select id, 'letter', 'waiting', "nextTryAtMs", "nextTryAtMs", "expiresAtMs", tries, 1, "sealedMail"
    from letters`.execute(db);
  await db.schema.dropTable('letters').execute();
}

async function movePaypalEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into jobs
      (id, kind, state, "dedupeKey", "createdAtMs", "dueAtMs", "endedAtMs", attempts, "isSealed", payload)
    select 'paypal-' || "eventId", 'paypal-event', case when "doneAtMs" is null then 'waiting' else 'done' end,
      "eventId", "receivedAtMs", "nextTryAtMs", "doneAtMs", tries, 0, body
    from "paypalEvents"`.execute(db);
  await db.schema.dropTable('paypalEvents').execute();
}
