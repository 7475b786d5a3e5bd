import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@bothways/domain/audit';
import {
  type AdminTestimonial,
  PUBLISHED_MAX,
  TESTIMONIALS_MAX,
  type TestimonialBody,
  type TestimonialChange,
  type TestimonialError,
} from '@bothways/domain/testimonials';
import type { Transaction } from 'kysely';
import { type AuditRecord, recordAudit } from '#kernel/audit';
import { type Db, type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import type { Actor } from '#people/iam';
import {
  addTestimonial,
  allTestimonials,
  deleteTestimonial,
  findTestimonial,
  orderTestimonials,
  saveTestimonial,
} from './testimonials.store.ts';

type Trx = Transaction<Schema>;

export interface TestimonialDeps {
  db: Db;
  nowMs: () => number;
}

const REFUSALS: Record<TestimonialError, string> = {
  'errors.testimonialChanged': 'Somebody has saved this testimonial since',
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

/** @throws ApiError CONFLICT where one more does not fit on the page */
async function demandPlace(trx: Trx, except: string, { isPublished }: TestimonialBody): Promise<void> {
  const others = (await allTestimonials(trx)).filter(({ id }) => id !== except);
  if (others.length >= TESTIMONIALS_MAX) throw refusal('errors.testimonialsFull');
  if (isPublished && others.filter((other) => other.isPublished).length >= PUBLISHED_MAX)
    throw refusal('errors.publishedFull');
}

/** What the back office does with testimonials: each change with its entry in the audit log. */
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
        await demandPlace(trx, id, body);
        await addTestimonial(trx, id, body, nowMs());
        const { source, hasConsent, isPublished } = body;
        await audited(trx, actor, 'testimonial.created', id, { source, hasConsent, isPublished });
        return demandThere(trx, id);
      }),

    update: (actor: Actor, id: string, { version, ...body }: TestimonialChange): Promise<AdminTestimonial> =>
      transact(db, async (trx) => {
        const before = await demandThere(trx, id);
        if (version !== undefined && version !== before.version) throw refusal('errors.testimonialChanged');
        await demandPlace(trx, id, body);
        await saveTestimonial(trx, id, body, nowMs());
        const { source, hasConsent, isPublished } = body;
        await audited(trx, actor, 'testimonial.updated', id, { source, hasConsent, isPublished });
        return demandThere(trx, id);
      }),

    remove: (actor: Actor, id: string): Promise<void> =>
      transact(db, async (trx) => {
        const { source } = await demandThere(trx, id);
        await deleteTestimonial(trx, id);
        await audited(trx, actor, 'testimonial.deleted', id, { source });
      }),

    /** @throws ApiError CONFLICT where the ids are not those that there are */
    order: (actor: Actor, ids: readonly string[]): Promise<AdminTestimonial[]> =>
      transact(db, async (trx) => {
        const there = (await allTestimonials(trx)).map(({ id }) => id);
        const wanted = new Set(ids);
        if (wanted.size !== ids.length || ids.length !== there.length || !there.every((id) => wanted.has(id)))
          throw refusal('errors.orderChanged');
        if (there.join() !== ids.join()) {
          await orderTestimonials(trx, ids);
          await audited(trx, actor, 'testimonial.ordered', 'all', { ids: [...ids] });
        }
        return allTestimonials(trx);
      }),
  };
}
