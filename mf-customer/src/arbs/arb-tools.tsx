import { ARB_SORTS, type ArbQueryInput } from '@bothways/domain/arbs';
import { AlertsButton } from '../alerts/index.ts';
import { SortMenu, ToolGroup, type ToolProps } from '../live-list/index.ts';
import { useWords } from '../words/index.ts';
import type { ArbsView } from './arbs-view.ts';
import { FilterBar } from './filters/filter-bar.tsx';

type ArbToolProps = ToolProps<ArbQueryInput, ArbsView>;

export const ArbFilters = ({ mode, view, bookies, change }: ArbToolProps) => (
  <FilterBar bookies={bookies} mode={mode} onChange={change} view={view} />
);

export function ArbTools({ view, change }: ArbToolProps) {
  const t = useWords();
  return (
    <ToolGroup>
      <AlertsButton />
      <SortMenu
        onChange={(sort) => change({ sort })}
        sort={view.sort}
        sorts={ARB_SORTS}
        textOf={(sort) => t(`sort.${sort}`)}
      />
    </ToolGroup>
  );
}
