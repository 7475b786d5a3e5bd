import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** What people do with bookmakers' offers: how far each is, the bets placed for it, and what their values are reckoned with. */
export async function offers(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms, real } = columnsOf(kind);
  await strictTable(db, kind, 'offers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('promotionId', 'text')
    .addColumn('bookie', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('terms', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column
        .notNull()
        .check(sql`state in ('planned', 'qualifyingPlaced', 'freebetWaiting', 'done', 'hidden')`),
    )
    .addColumn('dueAtMs', ms)
    .addColumn('expectedCents', ms, (column) => column.notNull())
    .addColumn('broughtCents', ms)
    .addColumn('addedAtMs', ms, (column) => column.notNull())
    .addColumn('changedAtMs', ms, (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addUniqueConstraint('offers_key', ['userId', 'key'])
    .addUniqueConstraint('offers_promotion_key', ['userId', 'promotionId'])
    .execute();
  await strictTable(db, kind, 'offerBets')
    .addColumn('offerId', 'text', (column) => column.notNull().references('offers.id').onDelete('cascade'))
    .addColumn('groupId', 'text', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull().check(sql`step in ('qualifying', 'freebet')`))
    .addPrimaryKeyConstraint('offerBets_pk', ['offerId', 'groupId'])
    .execute();
  await strictTable(db, kind, 'offerRates')
    .addColumn('userId', 'text', (column) =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('retentionPct', real, (column) => column.notNull())
    .addColumn('ratingPct', real, (column) => column.notNull())
    .execute();
}
