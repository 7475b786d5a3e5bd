import type { Feature } from '@bothways/domain/plans';
import type { Mode } from '@bothways/domain/quotes';
import { LocaleLink, useLocale, useNavCount, useSearchParams, useSession } from '@bothways/platform';
import { cx, formatNumber, LockIcon, tabClass, VisuallyHidden } from '@bothways/ui';
import type { ReactNode } from 'react';
import { useText } from '../../texts.ts';
import { type ListFilter, type ListItem, type ListView, listAddress } from '../kind/list-item.ts';
import type { ListKind } from '../kind/list-kind.ts';
import styles from './list-tabs.module.css';
import { useTotals } from './use-counts.ts';
import type { ListFeed } from './use-list-feed.ts';

const TABS = ['prematch', 'live', 'rejected'] as const;
type TabId = (typeof TABS)[number];

const sum = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined && b === undefined ? undefined : (a ?? 0) + (b ?? 0);

/** Number of items behind a tab, or a sign that the plan lacks it. */
function Count({ feature, total }: { feature: Feature | undefined; total: number | undefined }) {
  const t = useText();
  const locale = useLocale();
  const { has } = useSession();
  if (feature !== undefined && !has(feature)) {
    return (
      <>
        <LockIcon size={12} />
        <VisuallyHidden>{t('locked.short')}</VisuallyHidden>
      </>
    );
  }
  return total === undefined ? null : (
    <span className={cx(tabClass.count, styles.count)}>{formatNumber(total, locale)}</span>
  );
}

interface ListTabsProps<Item extends ListItem, Filter extends ListFilter, View extends ListView> {
  kind: ListKind<Item, Filter, View>;
  mode: Mode;
  view: View;
  feed: ListFeed<Item, Filter>;
  /** Content at the end of the row: the list's controls. */
  end: ReactNode;
}

/**
 * Prematch, live, rejected: addresses that preserve the filters, and hence links rather than tabs of one page. Their
 * counts are the navigation's, too.
 */
export function ListTabs<Item extends ListItem, Filter extends ListFilter, View extends ListView>({
  kind,
  mode,
  view,
  feed,
  end,
}: ListTabsProps<Item, Filter, View>) {
  const t = useText();
  const [params] = useSearchParams();
  const totals = useTotals(kind, mode, view, feed);
  const total = sum(totals.prematch, totals.live);
  useNavCount(kind.path('prematch'), kind.isCounted?.(view) === false ? undefined : total);
  const current = view.tab === 'rejected' ? 'rejected' : mode;
  const to = (id: TabId): string => {
    const isRejected = id === 'rejected';
    const next = kind.write({ ...view, tab: isRejected ? id : 'list', selected: undefined }, params);
    return listAddress(kind.path(isRejected ? mode : id), next);
  };
  return (
    <div className={cx(tabClass.bar, styles.bar)}>
      <nav aria-label={t(kind.texts.tabs)} className={tabClass.list}>
        {TABS.map((id) => (
          <LocaleLink
            aria-current={id === current ? 'page' : undefined}
            className={tabClass.tab}
            key={id}
            to={to(id)}
          >
            {t(`list.${id}`)}
            <Count feature={id === 'rejected' ? undefined : `${kind.feature}:${id}`} total={totals[id]} />
          </LocaleLink>
        ))}
      </nav>
      {end}
    </div>
  );
}
