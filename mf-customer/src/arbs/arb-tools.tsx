import { ARB_SORTS, type ArbQueryInput } from '@bothways/domain/arbs';
import { AlertsButton } from '../alerts/index.ts';
import { SortMenu, ToolGroup, type ToolProps } from '../live-list/index.ts';
import { useText } from '../texts.ts';
import type { ArbsView } from './arbs-view.ts';

export function ArbTools({ view, change }: ToolProps<ArbQueryInput, ArbsView>) {
  const t = useText();
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
