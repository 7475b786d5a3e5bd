import { VALUE_SORTS, type ValueBetQueryInput } from '@bothways/domain/valuebets';
import type { ToolProps } from '../live-list/kind/list-parts.ts';
import { SortMenu } from '../live-list/screen/sort-menu.tsx';
import { ToolGroup } from '../live-list/screen/tool-group.tsx';
import { ConfigurationButton } from '../settings/configuration-button.tsx';
import { useWords } from '../words/use-wording.ts';
import type { ValuesView } from './values-view.ts';

export function ValueTools({ mode, filter, change }: ToolProps<ValueBetQueryInput, ValuesView>) {
  const t = useWords();
  return (
    <>
      <ConfigurationButton family="valuebets" mode={mode} />
      <ToolGroup>
        <SortMenu
          onChange={(sort) => change({ sort })}
          sort={filter.sort ?? 'value_desc'}
          sorts={VALUE_SORTS}
          textOf={(sort) => t(`settings.valueSort.${sort}`)}
        />
      </ToolGroup>
    </>
  );
}
