import type { ArbQueryInput } from '@bothways/domain/arbs';
import { FilterBar, type FilterTexts } from '../../filters/index.ts';
import type { ToolProps } from '../../live-list/index.ts';
import { useActiveConfiguration } from '../../settings/index.ts';
import { type ArbsView, PROFIT_BOUNDS } from '../arbs-view.ts';
import { LeastFilter } from './least-filter.tsx';
import { NearChip } from './near-chip.tsx';

type ArbFiltersProps = Omit<ToolProps<ArbQueryInput, ArbsView>, 'filter'>;

const TEXTS: FilterTexts = {
  percentTitle: 'filter.profitTitle',
  percent: {
    '': 'filter.profit_any',
    from: 'filter.profit_from',
    To: 'filter.profit_To',
    fromTo: 'filter.profit_fromTo',
  },
  perEventTitle: 'filter.perEventTitle',
};
const [LOWEST, HIGHEST] = PROFIT_BOUNDS;

/** Filters of the arb lists. */
export function ArbFilters({ mode, view, bookies, change }: ArbFiltersProps) {
  const configured = useActiveConfiguration('arbs', mode).configuration?.payload;
  const range = configured?.profitRange;
  return (
    <FilterBar
      bookies={bookies}
      bounds={view.near ? [LOWEST, 0] : [0, HIGHEST]}
      configured={configured}
      family="arbs"
      mode={mode}
      onChange={change}
      range={range}
      texts={TEXTS}
      view={view}
    >
      {/* Near-arbs guarantee nothing. */}
      {!view.near && <LeastFilter configured={range?.minGuaranteed} onChange={change} view={view} />}
      <NearChip mode={mode} onChange={change} view={view} />
    </FilterBar>
  );
}
