import type { Feature } from '@bothways/domain/plans';
import { LocaleLink, useLocale, useSession } from '@bothways/platform';
import { cx, formatNumber, LockIcon, tabClass, VisuallyHidden } from '@bothways/ui';
import type { ReactNode } from 'react';
import { useWords } from '../../words/use-wording.ts';
import styles from './list-tabs.module.css';

export const TABS = ['prematch', 'live', 'rejected'] as const;
export type TabId = (typeof TABS)[number];

/** How many are behind each tab, once known. */
export type Totals = Record<TabId, number | undefined>;

/** How many are behind a tab, or that the plan lacks it. */
function Count({ feature, total }: { feature: Feature | undefined; total: number | undefined }) {
  const t = useWords();
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
  return total === undefined ? null : <span className={tabClass.count}>{formatNumber(total, locale)}</span>;
}

interface ListTabsProps {
  label: string;
  family: 'surebets' | 'valueBets';
  current: TabId;
  totals: Totals;
  /** The address of a tab, below the locale. */
  to: (id: TabId) => string;
  /** At the end of the row: what decides about the list. */
  end: ReactNode;
}

/** Prematch, live, rejected: addresses, and so links rather than tabs of one page. */
export function ListTabs({ label, family, current, totals, to, end }: ListTabsProps) {
  const t = useWords();
  return (
    <div className={cx(tabClass.bar, styles.bar)}>
      <nav aria-label={label} className={tabClass.list}>
        {TABS.map((id) => (
          <LocaleLink
            aria-current={id === current ? 'page' : undefined}
            className={tabClass.tab}
            key={id}
            to={to(id)}
          >
            {t(`list.${id}`)}
            <Count feature={id === 'rejected' ? undefined : `${family}:${id}`} total={totals[id]} />
          </LocaleLink>
        ))}
      </nav>
      {end}
    </div>
  );
}
