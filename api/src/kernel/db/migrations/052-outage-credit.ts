import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** Time that is given beside what is paid, and what outages of bookmakers give: to whom, for which time, once. */
export async function outageCredit(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'timeGrants')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('plan', 'text', (column) => column.notNull().check(sql`plan in ('starter', 'pro')`))
    .addColumn('minutes', 'integer', (column) => column.notNull().check(sql`minutes > 0`))
    .addColumn('cause', 'text', (column) => column.notNull().check(sql`cause in ('outage')`))
    .addColumn('atMs', ms, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('timeGrants_user_idx').on('timeGrants').column('userId').execute();
  await credits(db, kind);
  await choices(db, kind);
}

async function credits(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'outageCredits')
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    // Of an incident; no reference, because incidents are forgotten and what was given is not.
    .addColumn('outageId', 'text', (column) => column.notNull())
    .addColumn('bookie', 'text', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('fromMs', ms, (column) => column.notNull())
    .addColumn('toMs', ms, (column) => column.notNull())
    .addColumn('minutes', 'integer', (column) => column.notNull().check(sql`minutes >= 0`))
    .addColumn('atMs', ms, (column) => column.notNull())
    .addPrimaryKeyConstraint('outageCredits_pk', ['userId', 'outageId'])
    .execute();
  await strictTable(db, kind, 'creditedSpans')
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('fromMs', ms, (column) => column.notNull())
    .addColumn('toMs', ms, (column) => column.notNull())
    .addPrimaryKeyConstraint('creditedSpans_pk', ['userId', 'fromMs'])
    .addCheckConstraint('creditedSpans_order', sql`"toMs" > "fromMs"`)
    .execute();
  await strictTable(db, kind, 'settledOutages')
    .addColumn('outageId', 'text', (column) => column.primaryKey().notNull())
    .addColumn('settledAtMs', ms, (column) => column.notNull())
    .execute();
}

const storedSchema = z.object({ bookmakers: z.record(z.string(), z.unknown()) });
function selectedIn(payload: string): string[] {
  try {
    const { bookmakers } = storedSchema.parse(JSON.parse(payload));
    return Object.keys(bookmakers)
      .filter((bookie) => bookmakers[bookie] === 'selected')
      .toSorted();
  } catch {
    return [];
  }
}

/** What is active now counts from its last change: what was active before that is not known. */
async function choices(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'pastChoices')
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('family', 'text', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('fromMs', ms, (column) => column.notNull())
    .addColumn('bookies', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('pastChoices_pk', ['userId', 'family', 'mode', 'fromMs'])
    .execute();
  const { rows } = await sql<Active>`
    select list."userId", list.family, list.mode, own."updatedAtMs" as "fromMs", version.payload
    from "configurationLists" list
    inner join configurations own on own.id = list."activeId"
    inner join "configurationVersions" version
      on version."configurationId" = own.id and version.version = own.version`.execute(db);
  for (const { userId, family, mode, fromMs, payload } of rows)
    await sql`insert into "pastChoices" ("userId", family, mode, "fromMs", bookies)
      values (${userId}, ${family}, ${mode}, ${fromMs}, ${JSON.stringify(selectedIn(payload))})`.execute(db);
}

interface Active {
  userId: string;
  family: string;
  mode: string;
  fromMs: number;
  payload: string;
}
