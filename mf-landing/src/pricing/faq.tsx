import { useLocale } from '@bothways/platform';
import { Markdown, MinusIcon, PlusIcon } from '@bothways/ui';
import { useId, useState } from 'react';
import { useText } from '../texts.ts';
import styles from './pricing.module.css';

const QUESTIONS = ['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7', 'q8'] as const;
type QuestionId = (typeof QUESTIONS)[number];

interface QuestionProps {
  id: QuestionId;
  isOpen: boolean;
  onPress(): void;
}

function Question({ id, isOpen, onPress }: QuestionProps) {
  const t = useText();
  const locale = useLocale();
  const answerId = useId();
  return (
    <div className={styles.question}>
      <h3>
        <button aria-controls={answerId} aria-expanded={isOpen} onClick={onPress} type="button">
          {t(`pricing.faq.${id}.question`)}
          {isOpen ? <MinusIcon /> : <PlusIcon />}
        </button>
      </h3>
      <div className={styles.answer} hidden={!isOpen} id={answerId}>
        <Markdown>{t(`pricing.faq.${id}.answer`, { locale })}</Markdown>
      </div>
    </div>
  );
}

/** What people ask before they pay, one answer at a time (C-M42, C-M43). */
export function Faq() {
  const t = useText();
  const titleId = useId();
  const [open, setOpen] = useState<QuestionId>();
  return (
    <section aria-labelledby={titleId} className={styles.faq}>
      <h2 id={titleId}>{t('pricing.faq.title')}</h2>
      <div>
        {QUESTIONS.map((id) => (
          <Question
            id={id}
            isOpen={open === id}
            key={id}
            onPress={() => setOpen(open === id ? undefined : id)}
          />
        ))}
      </div>
    </section>
  );
}
