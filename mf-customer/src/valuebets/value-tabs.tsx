import type { Mode } from '@bothways/domain/quotes';
import { VALUE_SORTS, type ValueSort } from '@bothways/domain/valuebets';
import { LocaleLink, useLocale, useSession } from '@bothways/platform';
import {
  ArrowDownUpIcon,
  Button,
  ChevronDownIcon,
  formatNumber,
  LockIcon,
  Menu,
  MenuChoices,
  VisuallyHidden,
} from '@bothways/ui';
import tabs from '../arbs/arbs-tabs.module.css';
import work from '../arbs/arbs-work.module.css';
import sortStyles from '../arbs/filters/sort-menu.module.css';
import { valuesPath } from '../dashboard/lists.ts';
import { HiddenButton } from '../hides/hidden-button.tsx';
import { ConfigurationButton } from '../settings/configuration-button.tsx';
import { useWords } from '../words/use-wording.ts';

const MODES: readonly Mode[] = ['prematch', 'live'];

/** How many are behind a tab, or that the plan lacks it. */
function Count({ mode, total }: { mode: Mode; total: number | undefined }) {
  const t = useWords();
  const locale = useLocale();
  const { has } = useSession();
  if (!has(`valueBets:${mode}`)) {
    return (
      <>
        <LockIcon size={12} />
        <VisuallyHidden>{t('locked.short')}</VisuallyHidden>
      </>
    );
  }
  return total === undefined ? null : <span className={tabs.count}>{formatNumber(total, locale)}</span>;
}

function SortMenu({ sort, onChange }: { sort: ValueSort; onChange: (sort: ValueSort) => void }) {
  const t = useWords();
  return (
    <Menu
      trigger={
        <Button
          className={sortStyles.trigger}
          end={<ChevronDownIcon size={12} />}
          icon={<ArrowDownUpIcon size={14} />}
          size="small"
          variant="quiet"
        >
          <span className={sortStyles.text}>{t(`settings.valueSort.${sort}`)}</span>
        </Button>
      }
    >
      <MenuChoices
        onChange={onChange}
        options={VALUE_SORTS.map((value) => ({ value, label: t(`settings.valueSort.${value}`) }))}
        title={t('sort.title')}
        value={sort}
      />
    </Menu>
  );
}

interface ValueTabsProps {
  mode: Mode;
  totals: Record<Mode, number | undefined>;
  sort: ValueSort;
  onSort: (sort: ValueSort) => void;
}

/** Prematch and live as addresses, and what decides about the list. */
export function ValueTabs({ mode, totals, sort, onSort }: ValueTabsProps) {
  const t = useWords();
  return (
    <div className={tabs.bar}>
      <nav aria-label={t('valuebets.tabs')} className={tabs.tabs}>
        {MODES.map((one) => (
          <LocaleLink
            aria-current={one === mode ? 'page' : undefined}
            className={tabs.tab}
            key={one}
            to={valuesPath(one)}
          >
            {t(`valuebets.${one}`)}
            <Count mode={one} total={totals[one]} />
          </LocaleLink>
        ))}
      </nav>
      <span className={work.end}>
        <ConfigurationButton family="valuebets" mode={mode} />
        <HiddenButton />
        <SortMenu onChange={onSort} sort={sort} />
      </span>
    </div>
  );
}
