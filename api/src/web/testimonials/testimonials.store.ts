import {
  type AdminTestimonial,
  adminTestimonialSchema,
  PUBLISHED_MAX,
  TESTIMONIALS_MAX,
  type Testimonial,
  type TestimonialBody,
  testimonialSchema,
} from '@bothways/domain/testimonials';
import { isoOf } from '@bothways/domain/time';
import type { Version } from '@bothways/domain/versions';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { versionOf } from '#kernel/versions';

type Asked = Kysely<Schema>;
type Trx = Transaction<Schema>;
type Row = Selectable<Schema['testimonials']>;

const bodyOf = ({ textEn: en, textEs: es, days, ...row }: Row) => ({
  ...row,
  texts: { en, es },
  days: JSON.parse(days),
});

type Versionless = Omit<AdminTestimonial, 'version'>;

/** The editable fields of a testimonial. */
export const testimonialFields = (body: Versionless & { version?: Version }): TestimonialBody => {
  const { id, savedOn: _on, version: _, ...fields } = body;
  return fields;
};

const versionlessSchema = adminTestimonialSchema.omit({ version: true });
function toAdmin(row: Row): AdminTestimonial {
  const body = versionlessSchema.parse({
    ...bodyOf(row),
    hasConsent: row.hasConsent === 1,
    isPublished: row.isPublished === 1,
    ...(row.savedAtMs !== null && { savedOn: isoOf(row.savedAtMs) }),
  });
  return { ...body, version: versionOf(testimonialFields(body)) };
}

const inOrder = (db: Asked) => db.selectFrom('testimonials').selectAll().orderBy('place').orderBy('id');

/** Returns what visitors see. */
export async function publishedTestimonials(db: Asked): Promise<Testimonial[]> {
  const rows = await inOrder(db).where('isPublished', '=', 1).limit(PUBLISHED_MAX).execute();
  return rows.map((row) => testimonialSchema.parse(bodyOf(row)));
}

export async function allTestimonials(db: Asked): Promise<AdminTestimonial[]> {
  return (await inOrder(db).limit(TESTIMONIALS_MAX).execute()).map(toAdmin);
}

export async function findTestimonial(db: Asked, id: string): Promise<AdminTestimonial | undefined> {
  const row = await db.selectFrom('testimonials').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toAdmin(row);
}

const columnsOf = ({ texts, days, hasConsent, isPublished, ...body }: TestimonialBody) => ({
  ...body,
  textEn: texts.en,
  textEs: texts.es,
  days: JSON.stringify(days),
  hasConsent: Number(hasConsent),
  isPublished: Number(isPublished),
});

/** Appends a testimonial. */
export async function addTestimonial(
  trx: Trx,
  id: string,
  body: TestimonialBody,
  savedAtMs: number,
): Promise<void> {
  const { last } = await trx
    .selectFrom('testimonials')
    .select(({ fn }) => fn.max('place').as('last'))
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('testimonials')
    .values({ id, ...columnsOf(body), place: Number(last ?? -1) + 1, version: 1, savedAtMs })
    .execute();
}

export async function saveTestimonial(
  trx: Trx,
  id: string,
  body: TestimonialBody,
  savedAtMs: number,
): Promise<void> {
  await trx
    .updateTable('testimonials')
    .set({ ...columnsOf(body), savedAtMs })
    .where('id', '=', id)
    .execute();
}

/** Deletes permanently: nothing is retained of a person who withdraws. */
export async function deleteTestimonial(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('testimonials').where('id', '=', id).execute();
}

export async function orderTestimonials(trx: Trx, ids: readonly string[]): Promise<void> {
  for (const [place, id] of ids.entries())
    await trx.updateTable('testimonials').set({ place }).where('id', '=', id).execute();
}
