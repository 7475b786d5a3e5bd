import { Select } from '@bothways/ui';
import type { ReactNode } from 'react';
import { useText } from '../texts.ts';
import { PercentField } from './percent-field.tsx';
import { Section } from './section.tsx';
import styles from './sections.module.css';

interface Range<Sort extends string> {
  minPercentage: number;
  maxPercentage: number;
  sort: Sort;
}

interface RangeSectionProps<Sort extends string, Whole extends Range<Sort>> {
  title: string;
  value: Whole;
  onChange: (range: Whole) => void;
  min: number;
  max: number;
  /** Replaces an empty upper field. */
  emptyMax: number;
  sorts: readonly Sort[];
  sortLabel: (sort: Sort) => string;
  /** Another bound of the range. */
  children?: ReactNode;
}

/** The range of percentages and the sort order. */
export function RangeSection<Sort extends string, Whole extends Range<Sort>>(
  props: RangeSectionProps<Sort, Whole>,
) {
  const { title, value, onChange, min, max, emptyMax, sorts, sortLabel, children } = props;
  const t = useText();
  const { minPercentage, maxPercentage, sort } = value;
  return (
    <Section title={title}>
      <div className={styles.fields}>
        <PercentField
          fallback={0}
          label={t('settings.min')}
          max={max}
          min={min}
          onChange={(pct) => onChange({ ...value, minPercentage: pct })}
          value={minPercentage}
        />
        <PercentField
          error={minPercentage > maxPercentage ? t('settings.messages.rangeReversed') : undefined}
          fallback={emptyMax}
          label={t('settings.max')}
          max={max}
          min={min}
          onChange={(pct) => onChange({ ...value, maxPercentage: pct })}
          value={maxPercentage}
        />
        {children}
        <Select
          className={styles.wide}
          label={t('sort.title')}
          onChange={(next) => onChange({ ...value, sort: next })}
          options={sorts.map((each) => ({ value: each, label: sortLabel(each) }))}
          value={sort}
        />
      </div>
    </Section>
  );
}
