import { useLocale } from '@bothways/platform';
import { Button, FilterPopover, NumberField } from '@bothways/ui';
import type { ViewChange } from '../../live-list/index.ts';
import { BoldText, useText } from '../../texts.ts';
import { lineText } from '../../words/index.ts';
import { type ArbsView, PROFIT_BOUNDS } from '../arbs-view.ts';
import styles from './least-filter.module.css';

interface LeastFilterProps {
  view: ArbsView;
  /** The configuration's value, percent. */
  configured: number | undefined;
  onChange: ViewChange<ArbsView>;
}

const [LOWEST, HIGHEST] = PROFIT_BOUNDS;
const bounded = (pct: number | null): number | undefined =>
  pct === null ? undefined : Math.min(HIGHEST, Math.max(LOWEST, pct));

/** Minimum payout of the worst result: less than the profit where a leg can be void or half lost. */
export function LeastFilter({ view, configured, onChange }: LeastFilterProps) {
  const t = useText();
  const locale = useLocale();
  const { minGuaranteed } = view;
  const shown = minGuaranteed ?? configured;
  return (
    <FilterPopover
      chip={
        shown === undefined ? (
          t('filter.guaranteed_any')
        ) : (
          <BoldText text="filter.guaranteed_from" values={{ min: lineText(shown, locale) }} />
        )
      }
      isSet={minGuaranteed !== undefined}
      label={t('filter.guaranteedTitle')}
    >
      <NumberField
        hint={t('filter.guaranteedHelp')}
        label={t('filter.guaranteedField')}
        maxValue={HIGHEST}
        minValue={LOWEST}
        onChange={(pct) => onChange({ minGuaranteed: bounded(pct) })}
        size="small"
        step={0.5}
        suffix="%"
        value={minGuaranteed ?? null}
      />
      <div className={styles.foot}>
        <Button
          isDisabled={minGuaranteed === undefined}
          onPress={() => onChange({ minGuaranteed: undefined })}
          size="small"
          variant="quiet"
        >
          {t('filter.clear')}
        </Button>
      </div>
    </FilterPopover>
  );
}
