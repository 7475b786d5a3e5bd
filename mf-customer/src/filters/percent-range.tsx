import { Button, NumberField } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../texts.ts';
import type { Narrowing, PercentBounds } from './narrowing.ts';
import styles from './percent-range.module.css';

type Range = Pick<Narrowing, 'minPct' | 'maxPct'>;

interface PercentRangeProps extends Range {
  bounds: PercentBounds;
  onChange: (range: Range) => void;
}

/** Lowest and highest percent; an empty field is the list's own bound, and a reversed range has no effect yet. */
export function PercentRangeFields({ onChange, bounds: [lowest, highest], ...given }: PercentRangeProps) {
  const bounded = (pct: number | null): number | undefined =>
    pct === null ? undefined : Math.min(highest, Math.max(lowest, pct));
  const t = useText();
  const [{ minPct, maxPct }, setTyped] = useState<Range>(given);
  const isTurned = minPct !== undefined && maxPct !== undefined && minPct > maxPct;
  const change = (range: Range): void => {
    setTyped(range);
    if (range.minPct === undefined || range.maxPct === undefined || range.minPct <= range.maxPct)
      onChange(range);
  };
  return (
    <>
      <div className={styles.fields}>
        <NumberField
          label={t('filter.min')}
          maxValue={highest}
          minValue={lowest}
          onChange={(pct) => change({ minPct: bounded(pct), maxPct })}
          size="small"
          step={0.5}
          suffix="%"
          value={minPct ?? null}
        />
        <NumberField
          error={isTurned ? t('settings.messages.rangeReversed') : undefined}
          label={t('filter.max')}
          maxValue={highest}
          minValue={lowest}
          onChange={(pct) => change({ minPct, maxPct: bounded(pct) })}
          size="small"
          step={0.5}
          suffix="%"
          value={maxPct ?? null}
        />
      </div>
      <div className={styles.foot}>
        <Button
          isDisabled={minPct === undefined && maxPct === undefined}
          onPress={() => change({ minPct: undefined, maxPct: undefined })}
          size="small"
          variant="quiet"
        >
          {t('filter.clear')}
        </Button>
      </div>
    </>
  );
}
