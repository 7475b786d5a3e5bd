import type { Mode } from '@bothways/domain/quotes';
import { LocaleLink, useLocale, useSearchParams, useSession } from '@bothways/platform';
import { formatNumber, LockIcon, VisuallyHidden } from '@bothways/ui';
import type { ReactNode } from 'react';
import { arbsPath } from '../dashboard/lists.ts';
import { useWords } from '../words/use-wording.ts';
import styles from './arbs-tabs.module.css';
import { type ArbsView, writeView } from './view/arbs-view.ts';

export interface Totals {
  prematch: number | undefined;
  live: number | undefined;
  rejected: number | undefined;
}

interface ArbsTabsProps {
  mode: Mode;
  view: ArbsView;
  totals: Totals;
  /** At the end of the row: the order. */
  end: ReactNode;
}

type TabId = Mode | 'rejected';
const TABS: readonly TabId[] = ['prematch', 'live', 'rejected'];

/** How many are behind a tab, or that the plan lacks it. */
function Count({ id, total }: { id: TabId; total: number | undefined }) {
  const t = useWords();
  const locale = useLocale();
  const { has } = useSession();
  if (id !== 'rejected' && !has(`surebets:${id}`)) {
    return (
      <>
        <LockIcon size={12} />
        <VisuallyHidden>{t('locked.short')}</VisuallyHidden>
      </>
    );
  }
  return total === undefined ? null : <span className={styles.count}>{formatNumber(total, locale)}</span>;
}

/** Prematch, live, rejected: addresses, which keep the filters, and so links rather than tabs of one page. */
export function ArbsTabs({ mode, view, totals, end }: ArbsTabsProps) {
  const t = useWords();
  const [params] = useSearchParams();
  const current: TabId = view.tab === 'rejected' ? 'rejected' : mode;
  const to = (id: TabId): string => {
    const tab = id === 'rejected' ? 'rejected' : 'arbs';
    const search = writeView({ ...view, tab, selected: undefined }, params).toString();
    return `${arbsPath(id === 'rejected' ? mode : id)}${search && `?${search}`}`;
  };
  return (
    <div className={styles.bar}>
      <nav aria-label={t('list.tabs')} className={styles.tabs}>
        {TABS.map((id) => (
          <LocaleLink
            aria-current={id === current ? 'page' : undefined}
            className={styles.tab}
            key={id}
            to={to(id)}
          >
            {t(`list.${id}`)}
            <Count id={id} total={totals[id]} />
          </LocaleLink>
        ))}
      </nav>
      {end}
    </div>
  );
}
