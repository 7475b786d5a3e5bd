import { z } from 'zod';

/** Plan badges beside a name (K-C86). */
export const TESTIMONIAL_TAGS = ['STARTER', 'PRO', 'MANAGER'] as const;
/** A month and some days (C-L35). */
export const TESTIMONIAL_DAYS = 35;
/** Maximum published testimonials. */
export const PUBLISHED_MAX = 12;

/** `sample`: fictional, to show how it may look, and marked as such wherever displayed. */
export const testimonialSourceSchema = z.enum(['sample', 'customer']);

/** A testimonial as visitors see it. */
export const testimonialSchema = z.object({
  id: z.string(),
  name: z.string(),
  tag: z.enum(TESTIMONIAL_TAGS),
  source: testimonialSourceSchema,
  texts: z.object({ en: z.string(), es: z.string() }),
  /** Profit of each day, in cents; the total profit is their sum. */
  days: z.array(z.int()).length(TESTIMONIAL_DAYS),
  /** Profit in percent of the starting amount. */
  roiPct: z.number(),
});
export type Testimonial = z.infer<typeof testimonialSchema>;

export const profitOf = ({ days }: Pick<Testimonial, 'days'>): number =>
  days.reduce((sum, cents) => sum + cents, 0);

/** Answer of `GET /api/testimonials`: the published ones in order. */
export const testimonialsAnswerSchema = z.object({
  success: z.literal(true),
  testimonials: z.array(testimonialSchema).max(PUBLISHED_MAX),
});
