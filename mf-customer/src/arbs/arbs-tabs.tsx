import type { Mode } from '@bothways/domain/quotes';
import { useSearchParams } from '@bothways/platform';
import type { ReactNode } from 'react';
import { arbsPath } from '../dashboard/lists.ts';
import { useWords } from '../words/use-wording.ts';
import { ListTabs, type TabId, type Totals } from './list/list-tabs.tsx';
import { type ArbsView, writeView } from './view/arbs-view.ts';

interface ArbsTabsProps {
  mode: Mode;
  view: ArbsView;
  totals: Totals;
  /** At the end of the row: the order. */
  end: ReactNode;
}

/** The lists of arbs; their addresses keep the filters. */
export function ArbsTabs({ mode, view, totals, end }: ArbsTabsProps) {
  const t = useWords();
  const [params] = useSearchParams();
  const to = (id: TabId): string => {
    const tab = id === 'rejected' ? 'rejected' : 'arbs';
    const search = writeView({ ...view, tab, selected: undefined }, params).toString();
    return `${arbsPath(id === 'rejected' ? mode : id)}${search && `?${search}`}`;
  };
  return (
    <ListTabs
      current={view.tab === 'rejected' ? 'rejected' : mode}
      end={end}
      family="surebets"
      label={t('list.tabs')}
      to={to}
      totals={totals}
    />
  );
}
