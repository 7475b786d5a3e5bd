import {
  adminTestimonialAnswerSchema,
  adminTestimonialsAnswerSchema,
  type TestimonialBody,
  type TestimonialChange,
  type TestimonialOrder,
} from '@bothways/domain/testimonials';
import { api, apiQuery } from '@bothways/platform';
import { z } from 'zod';

const PATH = '/api/admin/testimonials';
const schema = adminTestimonialAnswerSchema;
const at = (id: string): string => `${PATH}/${encodeURIComponent(id)}`;

export const TESTIMONIALS_KEY = ['mf-bookie-admin', 'testimonials'];

export const testimonialsQuery = apiQuery({
  key: TESTIMONIALS_KEY,
  path: PATH,
  schema: adminTestimonialsAnswerSchema,
});

export const createTestimonial = (body: TestimonialBody) => api.post(PATH, { schema, body });
/** @param body the touched fields with the version that was read; the server refuses an outdated one */
export const updateTestimonial = (id: string, body: TestimonialChange) => api.put(at(id), { schema, body });
export const deleteTestimonial = (id: string) =>
  api.delete(at(id), { schema: z.object({ success: z.literal(true) }) });
export const orderTestimonials = (body: TestimonialOrder) =>
  api.post(`${PATH}/order`, { schema: adminTestimonialsAnswerSchema, body });
