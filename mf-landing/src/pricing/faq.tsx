import { useLocale } from '@bothways/platform';
import { useId } from 'react';
import { Questions } from '../page/index.ts';
import { useText } from '../texts.ts';
import styles from './pricing.module.css';

export const PRICING_QUESTIONS = ['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7', 'q8'] as const;

/** Questions before paying, one answer at a time (C-M42, C-M43). */
export function Faq() {
  const t = useText();
  const locale = useLocale();
  const titleId = useId();
  const questions = PRICING_QUESTIONS.map((id) => ({
    id,
    question: t(`pricing.faq.${id}.question`),
    answer: t(`pricing.faq.${id}.answer`, { locale }),
  }));
  return (
    <section aria-labelledby={titleId} className={styles.faq}>
      <h2 id={titleId}>{t('pricing.faq.title')}</h2>
      <Questions name="pricing" questions={questions} />
    </section>
  );
}
