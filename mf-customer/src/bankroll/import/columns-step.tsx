import {
  DATE_ORDERS,
  DELIMITERS,
  type Delimiter,
  IMPORT_FIELDS,
  IMPORT_SOURCES,
  type ImportSettings,
  isAnswered,
  missingFields,
  NEEDED_FIELDS,
  type Question,
  readDate,
  readImportFile,
  type ShownField,
  settingsOf,
  withAnswer,
  withColumn,
} from '@bothways/domain/bankroll';
import { ODDS_FORMATS } from '@bothways/domain/odds';
import { Banner, Select } from '@bothways/ui';
import { useMemo } from 'react';
import styles from '../bankroll.module.css';
import { useText } from '../texts.ts';
import { useAmounts } from '../use-amounts.ts';
import { type Draft, draftOf } from './draft.ts';
import { QuestionsPart } from './questions-part.tsx';

interface StepProps {
  draft: Draft;
  questions: readonly Question[];
  onChange: (draft: Draft) => void;
}
type ReadProps = StepProps & { settings: ImportSettings };

const NONE = 'none';
const DELIMITER_WORDS: Record<Delimiter, 'comma' | 'semicolon' | 'tab' | 'bar'> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
};
const isNeeded = (field: ShownField): boolean => NEEDED_FIELDS.some((each) => each === field);

/** How the file as a whole was interpreted. */
function Style({ draft, questions, settings, onChange }: ReadProps) {
  const t = useText();
  const reread = (delimiter: Delimiter): void => {
    const file = readImportFile(draft.text, delimiter);
    if (!('code' in file)) onChange(draftOf(draft.fileName, draft.text, file));
  };
  const { plan } = draft;
  const { choices } = settings;
  const answer = (id: 'dates' | 'mark' | 'notation', value: string): void =>
    onChange({ ...draft, plan: withAnswer(plan, id, value) });
  const shown = <T extends string>(id: string, value: T): T | null =>
    questions.some((question) => question.id === id && !isAnswered(question)) ? null : value;
  return (
    <div className={styles.three}>
      <Select
        label={t('bankroll.import.source')}
        onChange={(source) => onChange(draftOf(draft.fileName, draft.text, plan.file, source))}
        options={IMPORT_SOURCES.map((value) => ({ value, label: t(`bankroll.import.sources.${value}`) }))}
        value={plan.source}
      />
      <Select
        label={t('bankroll.import.delimiter')}
        onChange={reread}
        options={DELIMITERS.map((value) => ({
          value,
          label: t(`bankroll.import.delimiters.${DELIMITER_WORDS[value]}`),
        }))}
        value={plan.file.delimiter}
      />
      <Select
        label={t('bankroll.import.dates')}
        onChange={(value) => answer('dates', value)}
        options={DATE_ORDERS.map((value) => ({ value, label: t(`bankroll.import.order.${value}`) }))}
        value={shown('dates', choices.dates)}
      />
      <Select
        label={t('bankroll.import.mark')}
        onChange={(value) => answer('mark', value)}
        options={[
          { value: '.', label: t('bankroll.import.marks.point') },
          { value: ',', label: t('bankroll.import.marks.comma') },
        ]}
        value={shown('mark', choices.mark)}
      />
      <Select
        label={t('bankroll.bets.odds')}
        onChange={(value) => answer('notation', value)}
        options={ODDS_FORMATS.map((value) => ({ value, label: t(`bankroll.import.notation.${value}`) }))}
        value={shown('notation', choices.notation)}
      />
    </div>
  );
}

/** Ambiguous dates, as they would be read. */
function DateDoubt({ questions }: { questions: readonly Question[] }) {
  const t = useText();
  const { date } = useAmounts('EUR');
  const question = questions.find(({ kind }) => kind === 'dates');
  if (!question || isAnswered(question)) return null;
  const read = (order: 'dmy' | 'mdy'): string => {
    const ms = readDate(question.subject, order);
    return ms === undefined ? '–' : date(new Date(ms).toISOString());
  };
  return (
    <Banner title={t('bankroll.import.doubt')} tone="warning">
      {t('bankroll.import.doubtText', { text: question.subject, dmy: read('dmy'), mdy: read('mdy') })}
    </Banner>
  );
}

/** Assignment of columns to fields: proposed, and editable. */
export function ColumnsStep({ draft, questions, onChange }: StepProps) {
  const t = useText();
  const { plan } = draft;
  const settings = useMemo(() => settingsOf(plan), [plan]);
  const { header, lines } = plan.file;
  const names = header.map((name, at) => name || t('bankroll.import.column', { figure: String(at + 1) }));
  const columns = [
    { value: NONE, label: t('bankroll.import.noColumn') },
    ...names.map((label, at) => ({ value: String(at), label })),
  ];
  const sample = (at: number | undefined): string | undefined => {
    const cell = at === undefined ? undefined : lines.find(({ cells }) => cells[at]?.trim())?.cells[at];
    return cell === undefined ? undefined : cell.trim().slice(0, 40);
  };
  const missing = missingFields(plan.mapping);
  return (
    <div className={styles.form}>
      <Style draft={draft} onChange={onChange} questions={questions} settings={settings} />
      <DateDoubt questions={questions} />
      {missing.length > 0 && (
        <Banner title={t('bankroll.import.missing')} tone="info">
          {missing.map((field) => t(`bankroll.import.field.${field}`)).join(', ')}
        </Banner>
      )}
      <QuestionsPart
        onAnswer={(id, answer) => onChange({ ...draft, plan: withAnswer(plan, id, answer) })}
        plan={plan}
        questions={questions}
        settings={settings}
      />
      <section className={styles.part}>
        <h3 className={styles.title}>{t('bankroll.import.columns')}</h3>
        <div className={styles.three}>
          {IMPORT_FIELDS.map((field) => {
            const at = plan.mapping[field];
            const name = t(`bankroll.import.field.${field}`);
            return (
              <Select
                hint={sample(at)}
                key={field}
                label={isNeeded(field) ? t('bankroll.import.needed', { name }) : name}
                onChange={(value) =>
                  onChange({
                    ...draft,
                    plan: withColumn(plan, field, value === NONE ? undefined : Number(value)),
                  })
                }
                options={columns}
                value={at === undefined ? NONE : String(at)}
              />
            );
          })}
        </div>
      </section>
    </div>
  );
}
