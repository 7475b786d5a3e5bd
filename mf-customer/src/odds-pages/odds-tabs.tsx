import { LocaleLink } from '@bothways/platform';
import { cx, tabClass } from '@bothways/ui';
import { useText } from '../texts.ts';
import styles from './odds-tabs.module.css';

/** The pages of the odds history, each an address of its own. */
const TABS = [
  { id: 'event', path: 'dashboard/odds' },
  { id: 'drops', path: 'dashboard/odds/drops' },
  { id: 'backtest', path: 'dashboard/odds/backtest' },
] as const;
type OddsTab = (typeof TABS)[number]['id'];

/** Links rather than tabs of one page: each can be shared. */
export function OddsTabs({ current }: { current: OddsTab }) {
  const t = useText();
  return (
    <div className={cx(tabClass.bar, styles.bar)}>
      <nav aria-label={t('explorer.title')} className={tabClass.list}>
        {TABS.map(({ id, path }) => (
          <LocaleLink
            aria-current={id === current ? 'page' : undefined}
            className={tabClass.tab}
            key={id}
            to={path}
          >
            {t(`explorer.tab.${id}`)}
          </LocaleLink>
        ))}
      </nav>
    </div>
  );
}
