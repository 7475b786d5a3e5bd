import { MAX_PROFIT_PCT, MIN_PROFIT_PCT } from '@bothways/domain/arbs';
import { Button, NumberField } from '@bothways/ui';
import { useState } from 'react';
import { useWords } from '../../words/index.ts';
import styles from './profit-range.module.css';

interface ProfitRangeProps {
  /** Undefined: the list's own bound. */
  minPct: number | undefined;
  maxPct: number | undefined;
  /** What is below 0 percent, instead of arbs. */
  near: boolean;
  onChange: (range: { minPct: number | undefined; maxPct: number | undefined }) => void;
}

/** Lowest and highest profit percent; an empty field is the list's own bound, and what is turned round does not count yet. */
export function ProfitRange({ onChange, near, ...given }: ProfitRangeProps) {
  const [lowest, highest] = near ? [MIN_PROFIT_PCT, 0] : [0, MAX_PROFIT_PCT];
  const bounded = (pct: number | null): number | undefined =>
    pct === null ? undefined : Math.min(highest, Math.max(lowest, pct));
  const t = useWords();
  const [{ minPct, maxPct }, setTyped] = useState(given);
  const isTurned = minPct !== undefined && maxPct !== undefined && minPct > maxPct;
  const change = (range: Pick<ProfitRangeProps, 'minPct' | 'maxPct'>): void => {
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
