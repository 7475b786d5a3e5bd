import { useMemo } from 'react';
import type { ListFilter, ListItem, ListView } from '../kind/list-item.ts';
import styles from './list-page.module.css';
import type { ListPageProps } from './list-page.tsx';
import { ListTabs } from './list-tabs.tsx';

type ListHeaderProps<Item extends ListItem, Filter extends ListFilter, View extends ListView> = ListPageProps<
  Item,
  Filter,
  View
> & { isPhone: boolean };

/**
 * The tabs and the list's controls: around them or, on phones, where the tabs need the whole width, below them. Where
 * the plan lacks the list there are no controls.
 */
export function ListHeader<Item extends ListItem, Filter extends ListFilter, View extends ListView>({
  kind,
  mode,
  view,
  change,
  feed,
  isPhone,
}: ListHeaderProps<Item, Filter, View>) {
  const { Filters, Tools } = kind;
  const {
    request: { filter },
    bookies,
  } = feed;
  const isLocked = feed.live.status === 'locked';
  // The list changes several times a second, its controls do not.
  const [filters, tools] = useMemo(() => {
    const about = { mode, view, change, filter, bookies };
    return isLocked ? [] : [<Filters {...about} key="filters" />, <Tools {...about} key="tools" />];
  }, [Filters, Tools, mode, view, change, filter, bookies, isLocked]);
  return (
    <>
      {!isPhone && filters}
      <ListTabs
        end={!isPhone && !isLocked && <span className={styles.end}>{tools}</span>}
        feed={feed}
        kind={kind}
        mode={mode}
        view={view}
      />
      {isPhone && !isLocked && (
        <div className={styles.tools}>
          {filters}
          {tools}
        </div>
      )}
    </>
  );
}
