import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '@bothways/domain/audit';
import {
  type AdminTestimonial,
  type adminTestimonialsAnswerSchema,
  PUBLISHED_MAX,
  TESTIMONIALS_MAX,
  type TestimonialBody,
  type TestimonialChange,
  type TestimonialError,
  type TestimonialOrder,
  testimonialBodySchema,
} from '@bothways/domain/testimonials';
import type { Kysely, Transaction } from 'kysely';
import type { z } from 'zod';
import { type AuditRecord, namingChanger, recordAudit } from '#kernel/audit';
import { type Db, type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { parseWith } from '#kernel/http';
import { demandUnchanged, versionOf } from '#kernel/versions';
import type { Actor } from '#people/iam';
import {
  addTestimonial,
  allTestimonials,
  deleteTestimonial,
  findTestimonial,
  orderTestimonials,
  saveTestimonial,
  testimonialFields,
} from './testimonials.store.ts';

type Trx = Transaction<Schema>;

export interface TestimonialDeps {
  db: Db;
  nowMs: () => number;
}

const REFUSALS: Record<TestimonialError, string> = {
  'errors.testimonialsFull': `There are at most ${TESTIMONIALS_MAX} testimonials`,
  'errors.publishedFull': `At most ${PUBLISHED_MAX} testimonials are published`,
  'errors.orderChanged': 'Somebody has added or deleted a testimonial since',
};
const refusal = (error: TestimonialError) => new ApiError('CONFLICT', { message: REFUSALS[error], error });

async function demandThere(trx: Trx, id: string): Promise<AdminTestimonial> {
  const testimonial = await findTestimonial(trx, id);
  if (!testimonial) throw new ApiError('NOT_FOUND', { message: 'This testimonial is no longer there' });
  return testimonial;
}

type OrderedTestimonials = Omit<z.output<typeof adminTestimonialsAnswerSchema>, 'success'>;

/** Returns all in display order, with the order's version. */
export async function orderedTestimonials(db: Kysely<Schema>): Promise<OrderedTestimonials> {
  const testimonials = await allTestimonials(db);
  return { testimonials, version: versionOf({ ids: testimonials.map(({ id }) => id) }) };
}

/** @throws ApiError CONFLICT if the page has no capacity for another */
async function demandSlot(trx: Trx, except: string, { isPublished }: TestimonialBody): Promise<void> {
  const others = (await allTestimonials(trx)).filter(({ id }) => id !== except);
  if (others.length >= TESTIMONIALS_MAX) throw refusal('errors.testimonialsFull');
  if (isPublished && others.filter((other) => other.isPublished).length >= PUBLISHED_MAX)
    throw refusal('errors.publishedFull');
}

/** Changes testimonials, each with its audit entry. */
export function testimonialsService({ db, nowMs }: TestimonialDeps) {
  const audited = (
    trx: Trx,
    { userId: actor, ip }: Actor,
    action: AuditAction,
    id: string,
    detail: NonNullable<AuditRecord['detail']> = {},
  ) => recordAudit(trx, { atMs: nowMs(), actor, ip, action, target: `testimonial:${id}`, detail });

  return {
    create: (actor: Actor, body: TestimonialBody): Promise<AdminTestimonial> =>
      transact(db, async (trx) => {
        const id = randomUUID();
        await demandSlot(trx, id, body);
        await addTestimonial(trx, id, body, nowMs());
        const { source, hasConsent, isPublished } = body;
        await audited(trx, actor, 'testimonial.created', id, { source, hasConsent, isPublished });
        return demandThere(trx, id);
      }),

    /**
     * Changes a testimonial; setting current values needs no version.
     * @throws ApiError CHANGED if it was saved since the version, BAD_REQUEST without the customer's consent
     */
    update: (
      actor: Actor,
      id: string,
      { version, ...touched }: TestimonialChange,
    ): Promise<AdminTestimonial> =>
      namingChanger(db, { target: `testimonial:${id}`, actions: ['testimonial.updated'] }, () =>
        transact(db, async (trx) => {
          const before = await demandThere(trx, id);
          const was = testimonialFields(before);
          const wanted = { ...was, ...touched };
          if (isDeepStrictEqual(wanted, was)) return before;
          demandUnchanged(was, { version, current: before });
          const body = parseWith(testimonialBodySchema, wanted);
          await demandSlot(trx, id, body);
          await saveTestimonial(trx, id, body, nowMs());
          const { source, hasConsent, isPublished } = body;
          await audited(trx, actor, 'testimonial.updated', id, { source, hasConsent, isPublished });
          return demandThere(trx, id);
        }),
      ),

    remove: (actor: Actor, id: string): Promise<void> =>
      transact(db, async (trx) => {
        const { source } = await demandThere(trx, id);
        await deleteTestimonial(trx, id);
        await audited(trx, actor, 'testimonial.deleted', id, { source });
      }),

    /** @throws ApiError CONFLICT if the ids are not the existing ones, CHANGED if the order has changed */
    order: (actor: Actor, { ids, version }: TestimonialOrder): Promise<OrderedTestimonials> =>
      transact(db, async (trx) => {
        const current = await orderedTestimonials(trx);
        const there = current.testimonials.map(({ id }) => id);
        const wanted = new Set(ids);
        if (wanted.size !== ids.length || ids.length !== there.length || !there.every((id) => wanted.has(id)))
          throw refusal('errors.orderChanged');
        if (there.join() === ids.join()) return current;
        demandUnchanged({ ids: there }, { version, current });
        await orderTestimonials(trx, ids);
        await audited(trx, actor, 'testimonial.ordered', 'all', { ids });
        return orderedTestimonials(trx);
      }),
  };
}
