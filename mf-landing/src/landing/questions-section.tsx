import { LocaleLink, useLocale } from '@bothways/platform';
import { ArrowRightIcon } from '@bothways/ui';
import { useId } from 'react';
import { frame, Questions } from '../page/index.ts';
import { useText } from '../texts.ts';
import { QUESTION_IDS } from './questions.data.ts';
import styles from './questions-section.module.css';

/** Questions before signing up (C-L27, C-L28). */
export function QuestionsSection() {
  const t = useText();
  const locale = useLocale();
  const titleId = useId();
  const questions = QUESTION_IDS.map((id) => ({
    id,
    question: t(`questions.${id}.question`),
    answer: t(`questions.${id}.answer`, { locale }),
  }));
  return (
    <section aria-labelledby={titleId} className={frame.section} id="questions">
      <div className={`${frame.frame} ${styles.two}`}>
        <div className={styles.words}>
          <h2 className={frame.title} id={titleId}>
            {t('questions.title')}
          </h2>
          <p>{t('questions.lead')}</p>
          <LocaleLink className={styles.more} to="pricing">
            {t('questions.more')}
            <ArrowRightIcon size={14} />
          </LocaleLink>
        </div>
        <div className={styles.list}>
          <Questions name="questions" questions={questions} />
        </div>
      </div>
    </section>
  );
}
