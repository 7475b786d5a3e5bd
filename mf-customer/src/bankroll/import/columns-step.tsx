import {
  DATE_ORDERS,
  DELIMITERS,
  type Delimiter,
  IMPORT_FIELDS,
  IMPORT_SOURCES,
  missingFields,
  NEEDED_FIELDS,
  readDate,
  readImportFile,
  type ShownField,
} from '@bothways/domain/bankroll';
import { ODDS_FORMATS } from '@bothways/domain/odds';
import { Banner, Select } from '@bothways/ui';
import styles from '../bankroll.module.css';
import { useText } from '../texts.ts';
import { useAmounts } from '../use-amounts.ts';
import { type Draft, draftOf, ownClock, withColumn } from './draft.ts';

interface StepProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
}

const NONE = 'none';
const DELIMITER_WORDS: Record<Delimiter, 'comma' | 'semicolon' | 'tab' | 'bar'> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
};
const isNeeded = (field: ShownField): boolean => NEEDED_FIELDS.some((each) => each === field);

/** How the file as a whole was interpreted. */
function Style({ draft, onChange }: StepProps) {
  const t = useText();
  const reread = (delimiter: Delimiter): void => {
    const file = readImportFile(draft.text, delimiter);
    if (!('code' in file)) onChange(draftOf(draft.fileName, draft.text, file));
  };
  return (
    <div className={styles.three}>
      <Select
        label={t('bankroll.import.source')}
        onChange={(source) => onChange(draftOf(draft.fileName, draft.text, draft.file, source))}
        options={IMPORT_SOURCES.map((value) => ({ value, label: t(`bankroll.import.sources.${value}`) }))}
        value={draft.source}
      />
      <Select
        label={t('bankroll.import.delimiter')}
        onChange={reread}
        options={DELIMITERS.map((value) => ({
          value,
          label: t(`bankroll.import.delimiters.${DELIMITER_WORDS[value]}`),
        }))}
        value={draft.file.delimiter}
      />
      <Select
        label={t('bankroll.import.dates')}
        onChange={(dateOrder) => onChange({ ...draft, dateOrder, isDateSure: true })}
        options={DATE_ORDERS.map((value) => ({ value, label: t(`bankroll.import.order.${value}`) }))}
        value={draft.isDateSure ? draft.dateOrder : null}
      />
      <Select
        label={t('bankroll.import.mark')}
        onChange={(mark) => onChange({ ...draft, mark })}
        options={[
          { value: '.', label: t('bankroll.import.marks.point') },
          { value: ',', label: t('bankroll.import.marks.comma') },
        ]}
        value={draft.mark}
      />
      <Select
        label={t('bankroll.bets.odds')}
        onChange={(notation) => onChange({ ...draft, notation })}
        options={ODDS_FORMATS.map((value) => ({ value, label: t(`bankroll.import.notation.${value}`) }))}
        value={draft.notation}
      />
    </div>
  );
}

/** Ambiguous dates, as they would be read. */
function DateDoubt({ draft }: { draft: Draft }) {
  const t = useText();
  const { date } = useAmounts('EUR');
  const column = draft.mapping.placedAt;
  const cells = column === undefined ? [] : draft.file.lines.map(({ cells: each }) => each[column] ?? '');
  const example = cells.find((cell) => readDate(cell, 'dmy', ownClock) !== readDate(cell, 'mdy', ownClock));
  const read = (order: 'dmy' | 'mdy'): string => {
    const ms = example === undefined ? undefined : readDate(example, order);
    return ms === undefined ? '–' : date(new Date(ms).toISOString());
  };
  if (draft.isDateSure || example === undefined) return null;
  return (
    <Banner title={t('bankroll.import.doubt')} tone="warning">
      {t('bankroll.import.doubtText', { text: example.trim(), dmy: read('dmy'), mdy: read('mdy') })}
    </Banner>
  );
}

/** Assignment of columns to fields: proposed, and editable. */
export function ColumnsStep({ draft, onChange }: StepProps) {
  const t = useText();
  const { header, lines } = draft.file;
  const names = header.map((name, at) => name || t('bankroll.import.column', { figure: String(at + 1) }));
  const columns = [
    { value: NONE, label: t('bankroll.import.noColumn') },
    ...names.map((label, at) => ({ value: String(at), label })),
  ];
  const sample = (at: number | undefined): string | undefined => {
    const cell = at === undefined ? undefined : lines.find(({ cells }) => cells[at]?.trim())?.cells[at];
    return cell === undefined ? undefined : cell.trim().slice(0, 40);
  };
  const missing = missingFields(draft.mapping);
  return (
    <div className={styles.form}>
      <Style draft={draft} onChange={onChange} />
      <DateDoubt draft={draft} />
      {missing.length > 0 && (
        <Banner title={t('bankroll.import.missing')} tone="info">
          {missing.map((field) => t(`bankroll.import.field.${field}`)).join(', ')}
        </Banner>
      )}
      <section className={styles.part}>
        <h3 className={styles.title}>{t('bankroll.import.columns')}</h3>
        <div className={styles.three}>
          {IMPORT_FIELDS.map((field) => {
            const at = draft.mapping[field];
            const name = t(`bankroll.import.field.${field}`);
            return (
              <Select
                hint={sample(at)}
                key={field}
                label={isNeeded(field) ? t('bankroll.import.needed', { name }) : name}
                onChange={(value) =>
                  onChange(withColumn(draft, field, value === NONE ? undefined : Number(value)))
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
