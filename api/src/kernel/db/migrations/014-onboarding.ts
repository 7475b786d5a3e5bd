import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** Which steps of the onboarding somebody has answered; what they answered stands in users and profiles. */
export async function onboarding(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'onboardings')
    .addColumn('userId', 'text', (column) =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('personAtMs', ms)
    .addColumn('profileAtMs', ms)
    .addColumn('phoneSkippedAtMs', ms)
    .addColumn('pack', 'text')
    .addColumn('packAtMs', ms)
    .addCheckConstraint('onboardings_pack_answered', sql`("pack" is null) = ("packAtMs" is null)`)
    .execute();
}
