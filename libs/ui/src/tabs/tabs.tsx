import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import { Dot } from '../badge/dot.tsx';
import { cx } from '../cx.ts';
import styles from './tabs.module.css';

export interface TabItem<Id extends string> {
  id: Id;
  label: string;
  /** How many are behind it. */
  count?: ReactNode;
  /** Says that something in it is unsaved: an amber dot with this text. */
  unsaved?: string | undefined;
  /** The tab is an address, as it should be where people share it. */
  href?: string;
  isDisabled?: boolean;
}

export interface TabsProps<Id extends string> {
  /** Accessible name of the row of tabs. */
  label: string;
  items: readonly TabItem<Id>[];
  selected: Id;
  onSelect?: (id: Id) => void;
  /** At the end of the row: sorting, a button. */
  end?: ReactNode;
  /** What the selected tab shows. */
  children: ReactNode;
  className?: string | undefined;
  barClassName?: string | undefined;
  panelClassName?: string | undefined;
}

/** So much of what stands beside a tab shows that there is more. */
const PEEK_PX = 24;

/** In a row that is wider than a phone the selected tab is in view. */
function scrollTo(tab: HTMLElement): void {
  const row = tab.closest<HTMLElement>('[role="tablist"]');
  if (!row) return;
  const start = Math.max(0, tab.offsetLeft - row.offsetLeft - PEEK_PX);
  const end = tab.offsetLeft - row.offsetLeft + tab.offsetWidth + PEEK_PX;
  if (start < row.scrollLeft) row.scrollLeft = start;
  else if (end > row.scrollLeft + row.clientWidth) row.scrollLeft = end - row.clientWidth;
}

/** A row of tabs above what the chosen one shows. */
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
      {/* A panel keeps the id that it began with, so that another tab, which names its own, has another panel. */}
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

/** The row is drawn once its tabs are known, a moment after what is around it: only what stands in a tab knows that it is there. */
function InView({ tab }: { tab: RefObject<HTMLDivElement | null> }) {
  useEffect(() => {
    if (tab.current) scrollTo(tab.current);
  }, [tab]);
  return null;
}
