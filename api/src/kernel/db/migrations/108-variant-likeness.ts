import type { Kysely } from 'kysely';

/** How many selections of a day a variant and its original both priced, and how many alike. */
export async function variantLikeness(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('variantLikeness')
    .addColumn('bookie', 'text', (column) => column.notNull())
    .addColumn('original', 'text', (column) => column.notNull())
    .addColumn('dayMs', 'bigint', (column) => column.notNull())
    .addColumn('compared', 'bigint', (column) => column.notNull())
    .addColumn('alike', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('variantLikenessKey', ['bookie', 'original', 'dayMs'])
    .execute();
}
