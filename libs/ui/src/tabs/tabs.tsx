import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import { Dot } from '../badge/dot.tsx';
import { cx } from '../cx.ts';
import styles from './tabs.module.css';

export interface TabItem<Id extends string> {
  id: Id;
  label: string;
  /** Number of its items. */
  count?: ReactNode;
  /** Marks unsaved content: an amber dot with this text. */
  unsaved?: string | undefined;
  /** Makes the tab a link, for shareable addresses. */
  href?: string;
  isDisabled?: boolean;
}

export interface TabsProps<Id extends string> {
  /** Accessible name of the tab list. */
  label: string;
  items: readonly TabItem<Id>[];
  selected: Id;
  onSelect?: (id: Id) => void;
  /** At the end of the row: sorting, a button. */
  end?: ReactNode;
  /** Content of the selected tab. */
  children: ReactNode;
  className?: string | undefined;
  barClassName?: string | undefined;
  panelClassName?: string | undefined;
}

/** Visible part of an adjacent tab that hints at more. */
const PEEK_PX = 24;

/** Scrolls the selected tab into view in a row wider than the screen. */
function scrollTo(tab: HTMLElement): void {
  const row = tab.closest<HTMLElement>('[role="tablist"]');
  if (!row) return;
  const start = Math.max(0, tab.offsetLeft - row.offsetLeft - PEEK_PX);
  const end = tab.offsetLeft - row.offsetLeft + tab.offsetWidth + PEEK_PX;
  if (start < row.scrollLeft) row.scrollLeft = start;
  else if (end > row.scrollLeft + row.clientWidth) row.scrollLeft = end - row.clientWidth;
}

/** A row of tabs above the selected one's content. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, items, selected, onSelect, end, children, className, barClassName, panelClassName } = props;
  return (
    <AriaTabs
      className={cx(styles.tabs, className)}
      onSelectionChange={(key) => {
        const item = items.find((each) => each.id === key);
        if (item && item.id !== selected) onSelect?.(item.id);
      }}
      selectedKey={selected}
    >
      <div className={cx(styles.bar, barClassName)}>
        <TabList aria-label={label} className={styles.list ?? ''}>
          {items.map((item) => (
            <OneTab item={item} key={item.id} />
          ))}
        </TabList>
        {end !== undefined && <div className={styles.end}>{end}</div>}
      </div>
      {/* A panel's id is fixed when it mounts, so each tab needs a panel of its own. */}
      <TabPanel className={cx(styles.panel, panelClassName)} id={selected} key={selected}>
        {children}
      </TabPanel>
    </AriaTabs>
  );
}

function OneTab<Id extends string>({ item }: { item: TabItem<Id> }) {
  const tab = useRef<HTMLDivElement>(null);
  const address = item.href === undefined ? {} : { href: item.href };
  return (
    <Tab
      {...address}
      className={styles.tab ?? ''}
      id={item.id}
      isDisabled={item.isDisabled ?? false}
      ref={tab}
    >
      {({ isSelected }) => (
        <>
          {isSelected && <InView tab={tab} />}
          {item.label}
          {item.count !== undefined && <span className={styles.count}>{item.count}</span>}
          {item.unsaved !== undefined && <Dot label={item.unsaved} size="small" tone="warn" />}
        </>
      )}
    </Tab>
  );
}

/**
 * Rendered inside a tab, because react-aria renders the row one pass later: only a child of the tab knows when it is
 * mounted.
 */
function InView({ tab }: { tab: RefObject<HTMLDivElement | null> }) {
  useEffect(() => {
    if (tab.current) scrollTo(tab.current);
  }, [tab]);
  return null;
}
