import { formatMoney, Percent, type RecordChange, type RecordForm, RecordNotice, useUi } from '@bothways/ui';
import type { ReactNode } from 'react';
import { sumOf, type TestimonialDraft } from './testimonial-draft.ts';
import { useText } from './texts.ts';

const LABELS = {
  name: 'name',
  tag: 'tag',
  source: 'source',
  en: 'texts.en',
  es: 'texts.es',
  days: 'days',
  roiPct: 'roi',
  hasConsent: 'consent',
  isPublished: 'publishedOn',
} as const;

/** Changes another user made to the testimonial being edited here. */
export function ChangedTestimonial({ form }: { form: RecordForm<TestimonialDraft> }) {
  const t = useText();
  const { locale } = useUi();
  const daysText = (days: string): string => {
    const sum = sumOf(days);
    if (!sum) return days;
    const { days: typed, of, cents } = sum;
    return t('testimonials.daysSum', { days: typed, of, profit: formatMoney(cents, locale, 'always') });
  };
  const text = (name: keyof TestimonialDraft, value: RecordChange<TestimonialDraft>['theirs']): ReactNode => {
    if (typeof value === 'boolean') return t(value ? 'testimonials.yes' : 'testimonials.no');
    if (typeof value === 'number') return <Percent digits={2} percent={value} />;
    if (value === null) return '–';
    if (value === 'customer' || value === 'sample') return t(`testimonials.short.${value}`);
    return name === 'days' ? daysText(value) : value;
  };
  return <RecordNotice form={form} labelOf={(name) => t(`testimonials.${LABELS[name]}`)} textOf={text} />;
}
