import type { Mode } from '@bothways/domain/quotes';
import { useLocale } from '@bothways/platform';
import { Chip, formatNumber } from '@bothways/ui';
import type { ViewChange } from '../../live-list/index.ts';
import { useActiveConfiguration } from '../../settings/index.ts';
import { useText } from '../../texts.ts';
import { type ArbsView, queryOf } from '../arbs-view.ts';
import { useListedArbs } from '../use-live-arb-items.ts';
import styles from './near-chip.module.css';

interface NearChipProps {
  mode: Mode;
  view: ArbsView;
  onChange: ViewChange<ArbsView>;
}

/** Chip of near-arbs, with their own count. */
export function NearChip({ mode, view, onChange }: NearChipProps) {
  const t = useText();
  const locale = useLocale();
  const { query, status, isEmptyChoice } = useActiveConfiguration('arbs', mode);
  const isAsked = status === 'ready' && (!isEmptyChoice || view.bookies.length > 0);
  const filter = queryOf({ ...view, near: true, all: false }, mode, query);
  const near = useListedArbs({ ...filter, limit: 1 }, isAsked);
  return (
    <Chip isSelected={view.near} onChange={(isOn) => onChange({ near: isOn })}>
      {t('filter.near')}
      {near.status === 'ready' && <span className={styles.count}>{formatNumber(near.total, locale)}</span>}
    </Chip>
  );
}
