import { VALUE_SORTS, type ValueBetQueryInput } from '@bothways/domain/valuebets';
import { SortMenu, ToolGroup, type ToolProps } from '../live-list/index.ts';
import { useText } from '../texts.ts';
import type { ValuesView } from './values-view.ts';

export function ValueTools({ filter, change }: ToolProps<ValueBetQueryInput, ValuesView>) {
  const t = useText();
  return (
    <ToolGroup>
      <SortMenu
        onChange={(sort) => change({ sort })}
        sort={filter.sort ?? 'value_desc'}
        sorts={VALUE_SORTS}
        textOf={(sort) => t(`settings.valueSort.${sort}`)}
      />
    </ToolGroup>
  );
}
