import {
  adminTestimonialAnswerSchema,
  adminTestimonialsAnswerSchema,
  testimonialBodySchema,
  testimonialChangeSchema,
  testimonialOrderSchema,
  testimonialParamsSchema,
  testimonialsAnswerSchema,
} from '@bothways/domain/testimonials';
import { z } from 'zod';
import { JSON_HEADERS, type Mount, operation, route } from '#kernel/http';
import { actorOf } from '#people/iam';
import { orderedTestimonials, type TestimonialDeps, testimonialsService } from './testimonials.service.ts';
import { publishedTestimonials } from './testimonials.store.ts';

/** The same for everybody: a visitor who returns within a minute makes no request. */
const CACHE_CONTROL = 'public, max-age=60, stale-while-revalidate=600';

/** Operations for visitors. */
export const testimonialsOperations = {
  published: operation({
    method: 'get',
    path: '/api/testimonials',
    tag: 'Public pages',
    summary: 'What people say, as it stands on the landing page; samples are marked',
    access: 'public',
    identifies: false,
    answer: testimonialsAnswerSchema,
    failure: 'Failed to load testimonials',
  }),
};

const PATH = '/api/admin/testimonials';
const shared = { tag: 'Back office', access: { permission: 'manage:testimonials' } } as const;

/** Operations of the back office on testimonials. */
export const adminTestimonialsOperations = {
  list: operation({
    ...shared,
    method: 'get',
    path: PATH,
    summary: 'All testimonials in their order, published or not',
    answer: adminTestimonialsAnswerSchema,
    failure: 'Failed to load testimonials',
  }),
  create: operation({
    ...shared,
    method: 'post',
    path: PATH,
    summary: 'Add a testimonial behind the others',
    body: testimonialBodySchema,
    answer: adminTestimonialAnswerSchema,
    failure: 'Failed to create the testimonial',
  }),
  update: operation({
    ...shared,
    method: 'put',
    path: `${PATH}/{id}`,
    summary:
      'Change what was touched of a testimonial, publish or hide it; 409 where somebody changed it since `version`',
    params: testimonialParamsSchema,
    body: testimonialChangeSchema,
    answer: adminTestimonialAnswerSchema,
    failure: 'Failed to save the testimonial',
  }),
  remove: operation({
    ...shared,
    method: 'delete',
    path: `${PATH}/{id}`,
    summary: 'Delete a testimonial for good',
    params: testimonialParamsSchema,
    answer: z.object({ success: z.literal(true) }),
    failure: 'Failed to delete the testimonial',
  }),
  order: operation({
    ...shared,
    method: 'post',
    path: `${PATH}/order`,
    summary: 'Put all testimonials in another order; 409 where somebody did since `version`',
    body: testimonialOrderSchema,
    answer: adminTestimonialsAnswerSchema,
    failure: 'Failed to save the order',
  }),
};

/** Mounts the testimonials of the public page, and their administration. */
export const mountTestimonials =
  (deps: TestimonialDeps & { trustProxy: boolean }): Mount =>
  (api) => {
    const { db, trustProxy } = deps;
    const service = testimonialsService(deps);
    const { list, create, update, remove, order } = adminTestimonialsOperations;

    route(
      api,
      testimonialsOperations.published,
      async () =>
        new Response(JSON.stringify({ success: true, testimonials: await publishedTestimonials(db) }), {
          headers: { ...JSON_HEADERS, 'cache-control': CACHE_CONTROL },
        }),
    );
    route(api, list, async () => ({ success: true, ...(await orderedTestimonials(db)) }));
    route(api, create, async ({ c, body, user }) => ({
      success: true,
      testimonial: await service.create(actorOf(c, user(), trustProxy), body),
    }));
    route(api, update, async ({ c, params, body, user }) => ({
      success: true,
      testimonial: await service.update(actorOf(c, user(), trustProxy), params.id, body),
    }));
    route(api, remove, async ({ c, params, user }) => {
      await service.remove(actorOf(c, user(), trustProxy), params.id);
      return { success: true };
    });
    route(api, order, async ({ c, body, user }) => ({
      success: true,
      ...(await service.order(actorOf(c, user(), trustProxy), body)),
    }));
  };
