import type { ValueBetQueryInput } from '@bothways/domain/valuebets';
import { FilterBar, type FilterTexts } from '../filters/index.ts';
import type { ToolProps } from '../live-list/index.ts';
import { useActiveConfiguration } from '../settings/index.ts';
import { VALUE_BOUNDS, type ValuesView } from './values-view.ts';

type ValueFiltersProps = Omit<ToolProps<ValueBetQueryInput, ValuesView>, 'filter'>;

const TEXTS: FilterTexts = {
  percentTitle: 'filter.valueTitle',
  percent: {
    '': 'filter.value_any',
    from: 'filter.value_from',
    To: 'filter.value_To',
    fromTo: 'filter.value_fromTo',
  },
  perEventTitle: 'filter.valuesPerEventTitle',
};

/** Filters of the value bet lists. */
export function ValueFilters({ mode, view, bookies, change }: ValueFiltersProps) {
  const configured = useActiveConfiguration('valuebets', mode).configuration?.payload;
  return (
    <FilterBar
      bookies={bookies}
      bounds={VALUE_BOUNDS}
      configured={configured}
      family="valuebets"
      mode={mode}
      onChange={change}
      range={configured?.valueRange}
      texts={TEXTS}
      view={view}
    />
  );
}
