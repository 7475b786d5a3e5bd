import { z } from 'zod';
import { lineSchema } from '../text/index.ts';
import { versionSchema } from '../versions/index.ts';
import {
  TESTIMONIAL_DAYS,
  TESTIMONIAL_TAGS,
  testimonialSchema,
  testimonialSourceSchema,
} from './testimonial.schema.ts';

export const TESTIMONIALS_MAX = 100;
export const TESTIMONIAL_NAME_MAX = 40;
/** Two lines of a card, so that all cards of a row have the same height. */
export const TESTIMONIAL_TEXT_MAX = 90;
const DAY_CENTS_MAX = 100_000_00;
const ROI_MIN = -100;
export const ROI_MAX = 1000;

const text = lineSchema.min(1).max(TESTIMONIAL_TEXT_MAX);

const touchable = z.strictObject({
  name: lineSchema.min(1).max(TESTIMONIAL_NAME_MAX),
  tag: z.enum(TESTIMONIAL_TAGS),
  source: testimonialSourceSchema,
  texts: z.strictObject({ en: text, es: text }),
  days: z.array(z.int().min(-DAY_CENTS_MAX).max(DAY_CENTS_MAX)).length(TESTIMONIAL_DAYS),
  roiPct: z.number().min(ROI_MIN).max(ROI_MAX),
  /** The person has agreed in writing to these words and figures. Not required for a sample. */
  hasConsent: z.boolean(),
  isPublished: z.boolean(),
});
const fields = touchable.extend({
  hasConsent: z.boolean().default(false),
  isPublished: z.boolean().default(false),
});

/** Body of `POST /api/admin/testimonials`. Publishing a real person requires consent. */
export const testimonialBodySchema = fields.refine(
  ({ source, hasConsent, isPublished }) => source === 'sample' || hasConsent || !isPublished,
  { path: ['hasConsent'], message: 'must be given before a customer is published' },
);
export type TestimonialBody = z.output<typeof testimonialBodySchema>;
/** Body of `PUT`: the changed fields, with the version that was read; if another was saved since, 409 CHANGED. */
export const testimonialChangeSchema = touchable.partial().extend({ version: versionSchema });
export type TestimonialChange = z.output<typeof testimonialChangeSchema>;

/** A testimonial in the back office. */
export const adminTestimonialSchema = testimonialSchema.extend({
  hasConsent: z.boolean(),
  isPublished: z.boolean(),
  version: versionSchema,
  /** ISO 8601; missing for the defaults of the installation. */
  savedOn: z.string().optional(),
});
export type AdminTestimonial = z.infer<typeof adminTestimonialSchema>;

/** All of them in order: without pages, because there are at most `TESTIMONIALS_MAX`. */
export const adminTestimonialsAnswerSchema = z.object({
  success: z.literal(true),
  testimonials: z.array(adminTestimonialSchema),
  /** Covers the order. */
  version: versionSchema,
});
export const adminTestimonialAnswerSchema = z.object({
  success: z.literal(true),
  testimonial: adminTestimonialSchema,
});
export const testimonialParamsSchema = z.strictObject({ id: z.string().regex(/^[\w-]{1,64}$/) });
/** Body of `POST /api/admin/testimonials/order`: all ids, each once, with the version of the order that was read. */
export const testimonialOrderSchema = z.strictObject({
  ids: z.array(testimonialParamsSchema.shape.id).max(TESTIMONIALS_MAX),
  version: versionSchema,
});
export type TestimonialOrder = z.output<typeof testimonialOrderSchema>;

/** Closed list of the testimonial routes' refusals in `error`; the screens translate them. */
export const TESTIMONIAL_ERRORS = [
  /** The maximum number exists. */
  'errors.testimonialsFull',
  /** The maximum number is published. */
  'errors.publishedFull',
  /** One was added or deleted since. */
  'errors.orderChanged',
] as const;
export type TestimonialError = (typeof TESTIMONIAL_ERRORS)[number];
