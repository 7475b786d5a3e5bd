import { describe, expect, it } from 'vitest';
import {
  inventedDays,
  profitOf,
  sampleTestimonials,
  TESTIMONIAL_TAGS,
  TESTIMONIAL_TEXT_MAX,
  testimonialBodySchema,
  testimonialsAnswerSchema,
} from './index.ts';

it('six samples have 35 days each, the same at every draw', () => {
  const drawn = sampleTestimonials();
  expect(drawn).toHaveLength(6);
  expect(sampleTestimonials()).toEqual(drawn);
  expect(testimonialsAnswerSchema.safeParse({ success: true, testimonials: drawn }).success).toBe(true);
  for (const sample of drawn) {
    const { days, roiPct, tag, source } = sample;
    expect(days).toHaveLength(35);
    expect(days.some((cents) => cents < 0) && days.some((cents) => cents > 0)).toBe(true);
    expect(profitOf(sample)).toBeGreaterThan(0);
    expect(roiPct).toBeGreaterThan(0);
    expect(TESTIMONIAL_TAGS).toContain(tag);
    expect(source).toBe('sample');
  }
  expect(new Set(drawn.map(({ days }) => days.join())).size).toBe(6);
  expect(new Set(drawn.map(({ tag }) => tag)).size).toBe(3);
});

describe('what is sent of a testimonial', () => {
  const body = {
    name: 'Ana',
    tag: 'PRO',
    source: 'customer',
    texts: { en: 'Good', es: 'Bien' },
    days: inventedDays(1, 1000),
    roiPct: 4.5,
    hasConsent: true,
    isPublished: true,
  };
  const pathOf = (part: object) =>
    testimonialBodySchema.safeParse({ ...body, ...part }).error?.issues[0]?.path.join('.');

  it('is taken whole', () => expect(testimonialBodySchema.parse(body)).toEqual(body));

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(41) }],
    ['tag', { tag: 'FREE' }],
    ['source', { source: 'friend' }],
    ['texts.es', { texts: { en: 'Good' } }],
    ['texts.en', { texts: { en: 'x'.repeat(TESTIMONIAL_TEXT_MAX + 1), es: 'x' } }],
    ['texts.en', { texts: { en: 'two\nlines', es: 'x' } }],
    ['days', { days: [1, 2] }],
    ['days', { days: inventedDays(1, 1000).concat(1) }],
    ['days.0', { days: [1.5, ...inventedDays(1, 1000).slice(1)] }],
    ['days.0', { days: [10_000_001, ...inventedDays(1, 1000).slice(1)] }],
    ['roiPct', { roiPct: 1001 }],
    ['roiPct', { roiPct: -101 }],
    ['hasConsent', { hasConsent: false }],
  ])('is refused at %s: %j', (path, part) => expect(pathOf(part)).toBe(path));

  it('of a customer who has not agreed is kept, and of a sample nobody has to agree', () => {
    expect(pathOf({ hasConsent: false, isPublished: false })).toBeUndefined();
    expect(pathOf({ hasConsent: false, source: 'sample' })).toBeUndefined();
  });
});
