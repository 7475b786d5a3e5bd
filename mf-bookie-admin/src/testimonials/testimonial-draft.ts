import {
  type AdminTestimonial,
  inventedDays,
  TESTIMONIAL_DAYS,
  type TestimonialBody,
  testimonialBodySchema,
} from '@bothways/domain/testimonials';
import { type FormRead, faultsOfIssues, type ReadRecord } from '@bothways/ui';
import { picked } from '../changes/index.ts';

const CENTS = 100;

/** Values of the form. */
export interface TestimonialDraft {
  name: string;
  tag: TestimonialBody['tag'];
  source: TestimonialBody['source'];
  en: string;
  es: string;
  /** Euros of each day, separated by spaces or lines. */
  days: string;
  roiPct: number | null;
  hasConsent: boolean;
  isPublished: boolean;
}

const textOf = (days: readonly number[]): string =>
  days.map((cents) => (cents / CENTS).toFixed(2)).join('\n');

function draftOf(testimonial: AdminTestimonial | undefined): TestimonialDraft {
  return {
    name: testimonial?.name ?? '',
    tag: testimonial?.tag ?? 'PRO',
    source: testimonial?.source ?? 'customer',
    en: testimonial?.texts.en ?? '',
    es: testimonial?.texts.es ?? '',
    days: testimonial ? textOf(testimonial.days) : '',
    roiPct: testimonial ? Math.round(testimonial.roiPct * CENTS) / CENTS : null,
    hasConsent: testimonial?.hasConsent ?? false,
    isPublished: testimonial?.isPublished ?? false,
  };
}

/** Returns a testimonial's form record; without one, that of a new one. */
export const recordOf = (testimonial?: AdminTestimonial): ReadRecord<TestimonialDraft> => ({
  values: draftOf(testimonial),
  version: testimonial?.version ?? '',
});

/** Parses the typed days into cents; undefined if any is not an amount. A comma may be the decimal mark. */
export function readDays(text: string): number[] | undefined {
  const parts = text.split(/[\s;]+/).filter((part) => part !== '');
  const isAmount = parts.every((part) => /^[-−]?\d{1,6}(?:[.,]\d{1,2})?$/.test(part));
  if (!isAmount) return undefined;
  return parts.map((part) => Math.round(Number(part.replace('−', '-').replace(',', '.')) * CENTS));
}

/** Returns invented days for a sample, different for each seed. */
export const invented = (seed: number, typicalEuros: number): string =>
  textOf(inventedDays(seed, typicalEuros * CENTS));

export type Faulty = 'name' | 'en' | 'es' | 'days' | 'roiPct' | 'hasConsent' | 'other';
const PLACES: Readonly<Record<string, Faulty>> = {
  name: 'name',
  'texts.en': 'en',
  'texts.es': 'es',
  roiPct: 'roiPct',
  hasConsent: 'hasConsent',
};

/** Returns the body to send, or the invalid fields. */
export function bodyOf(draft: TestimonialDraft): FormRead<TestimonialBody, Faulty> {
  const { en, es, days, ...rest } = draft;
  const raw = { ...rest, texts: { en, es }, days: readDays(days) ?? [] };
  const parsed = testimonialBodySchema.safeParse(raw);
  if (parsed.success) return { sent: parsed.data };
  const nameOf = (path: readonly PropertyKey[]) =>
    path[0] === 'days' ? 'days' : (PLACES[path.join('.')] ?? 'other');
  return { faults: faultsOfIssues(parsed.error.issues, raw, nameOf) };
}

const SENT_AS: Readonly<Record<string, string>> = { en: 'texts', es: 'texts' };

/** Returns the touched fields of the body. */
export const touchedOf = (
  touched: Partial<TestimonialDraft>,
  body: TestimonialBody,
): Partial<TestimonialBody> =>
  picked(body, new Set(Object.keys(touched).map((name) => SENT_AS[name] ?? name)));

/** Returns how many of the required days are typed, and their sum in cents. */
export function sumOf(text: string): { days: number; of: number; cents: number } | undefined {
  const days = readDays(text);
  return (
    days && { days: days.length, of: TESTIMONIAL_DAYS, cents: days.reduce((sum, each) => sum + each, 0) }
  );
}
