import { sampleTestimonials } from '@bothways/domain/testimonials';
import type { Kysely } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';
import type { Schema } from '../schema.ts';

/**
 * What the public page says of people, beginning with its samples: here and not at each start, so that those that are
 * deleted stay deleted. An installation that has roles already gets the policy that a new one is seeded with.
 */
export async function testimonials(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms, real } = columnsOf(kind);
  await strictTable(db, kind, 'testimonials')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('tag', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('textEn', 'text', (column) => column.notNull())
    .addColumn('textEs', 'text', (column) => column.notNull())
    .addColumn('days', 'text', (column) => column.notNull())
    .addColumn('roiPct', real, (column) => column.notNull())
    .addColumn('hasConsent', 'integer', (column) => column.notNull())
    .addColumn('isPublished', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('savedAtMs', ms)
    .execute();
  const typed =
    db.withTables<Pick<Schema, 'testimonials' | 'roles' | 'policies' | 'policyActions' | 'rolePolicies'>>();
  await typed
    .insertInto('testimonials')
    .values(
      sampleTestimonials().map(({ texts, days, ...said }, place) => ({
        ...said,
        place,
        textEn: texts.en,
        textEs: texts.es,
        days: JSON.stringify(days),
        hasConsent: 0,
        isPublished: 1,
        version: 1,
        savedAtMs: null,
      })),
    )
    .execute();
  if (!(await typed.selectFrom('roles').select('id').where('id', '=', 'admin').executeTakeFirst())) return;
  await typed.insertInto('policies').values({ id: 'landing', name: 'Public page' }).execute();
  await typed
    .insertInto('policyActions')
    .values({ policyId: 'landing', action: 'manage:testimonials' })
    .execute();
  await typed.insertInto('rolePolicies').values({ roleId: 'admin', policyId: 'landing' }).execute();
}
