import {
  type ImportPlan,
  type ImportSettings,
  MAX_SUMMED_LINES,
  type Question,
} from '@bothways/domain/bankroll';
import { ChoiceCards, Select } from '@bothways/ui';
import { useDeferredValue } from 'react';
import styles from '../bankroll.module.css';
import { useText } from '../texts.ts';
import { useAmounts } from '../use-amounts.ts';
import { useReadingText } from './reading-text.ts';
import { useReadingSums } from './use-reading-sums.ts';

interface QuestionProps {
  plan: ImportPlan;
  settings: ImportSettings;
  question: Question;
  onAnswer: (answer: string) => void;
}

/** One thing that the file leaves open: its readings, each with what the file comes to. */
function Readings({ plan, settings, question, onAnswer }: QuestionProps) {
  const t = useText();
  const text = useReadingText();
  const later = useDeferredValue(plan);
  const { sums, isPart } = useReadingSums(later, settings, question);
  const { count } = useAmounts('EUR');
  return (
    <div className={styles.asked}>
      <b>{text.asked(question)}</b>
      <ChoiceCards
        label={text.asked(question)}
        onChange={onAnswer}
        options={question.readings.map((value: string) => {
          const sum = sums.find(({ reading }) => reading === value)?.sums;
          return { value, title: text.reading(question, value), ...(sum && { text: text.sums(sum) }) };
        })}
        value={question.answer ?? null}
      />
      {isPart && (
        <p className={styles.pale}>
          {t('bankroll.import.ask.firstLines', { figure: count(MAX_SUMMED_LINES) })}
        </p>
      )}
      {question.isFromFile && <p className={styles.pale}>{t('bankroll.import.ask.fromFile')}</p>}
    </div>
  );
}

interface PartProps {
  plan: ImportPlan;
  settings: ImportSettings;
  questions: readonly Question[];
  onAnswer: (id: string, answer: string) => void;
}

/** The ambiguities of the file, except for the dates, which are asked for above. */
export function QuestionsPart({ plan, settings, questions, onAnswer }: PartProps) {
  const t = useText();
  const text = useReadingText();
  const columns = questions.filter(({ kind }) => kind === 'column');
  const others = questions.filter(({ kind }) => kind !== 'column' && kind !== 'dates');
  if (columns.length + others.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{t('bankroll.import.ask.title')}</h3>
      <p className={styles.pale}>{t('bankroll.import.ask.text')}</p>
      {columns.length > 0 && (
        <div className={styles.pair}>
          {columns.map((question) => (
            <Select
              hint={plan.file.lines
                .flatMap(({ cells }) => cells[Number(question.id.slice('column:'.length))]?.trim() || [])
                .slice(0, 3)
                .join(' · ')
                .slice(0, 40)}
              key={question.id}
              label={text.asked(question)}
              onChange={(answer) => onAnswer(question.id, answer)}
              options={question.readings.map((value: string) => ({
                value,
                label: text.reading(question, value),
              }))}
              value={question.answer ?? null}
            />
          ))}
        </div>
      )}
      {others.map((question) => (
        <Readings
          key={question.id}
          onAnswer={(answer) => onAnswer(question.id, answer)}
          plan={plan}
          question={question}
          settings={settings}
        />
      ))}
    </section>
  );
}
