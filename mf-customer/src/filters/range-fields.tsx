import { Button } from '@bothways/ui';
import { type ReactNode, useState } from 'react';
import { useText } from '../texts.ts';
import styles from './range-fields.module.css';

export interface Range {
  min: number | undefined;
  max: number | undefined;
}

interface BoundProps {
  label: string;
  error?: string | undefined;
  size: 'small';
  value: number | null;
  onChange: (value: number | null) => void;
}

interface RangeFieldsProps extends Range {
  /** Returns the value that a field stands for; undefined for an empty or invalid one. */
  figureOf: (typed: number | null) => number | undefined;
  onChange: (range: Range) => void;
  /** Renders the field of a bound. */
  children: (bound: BoundProps) => ReactNode;
}

/** Lowest and highest figure; an empty field is the list's own bound, and a reversed range has no effect yet. */
export function RangeFields({ figureOf, onChange, children, ...given }: RangeFieldsProps) {
  const t = useText();
  const [{ min, max }, setTyped] = useState<Range>(given);
  const isReversed = min !== undefined && max !== undefined && min > max;
  const change = (range: Range): void => {
    setTyped(range);
    if (range.min === undefined || range.max === undefined || range.min <= range.max) onChange(range);
  };
  return (
    <>
      <div className={styles.fields}>
        {children({
          label: t('filter.min'),
          onChange: (typed) => change({ min: figureOf(typed), max }),
          size: 'small',
          value: min ?? null,
        })}
        {children({
          error: isReversed ? t('settings.messages.rangeReversed') : undefined,
          label: t('filter.max'),
          onChange: (typed) => change({ min, max: figureOf(typed) }),
          size: 'small',
          value: max ?? null,
        })}
      </div>
      <div className={styles.foot}>
        <Button
          isDisabled={min === undefined && max === undefined}
          onPress={() => change({ min: undefined, max: undefined })}
          size="small"
          variant="quiet"
        >
          {t('filter.clear')}
        </Button>
      </div>
    </>
  );
}
