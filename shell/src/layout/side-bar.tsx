import type { NavEntry } from '@bothways/domain/registry';
import { LocaleLink } from '@bothways/platform';
import { CircleHelpIcon, cx, Mark, PanelLeftIcon } from '@bothways/ui';
import { useText } from '../app/shell-texts.ts';
import { NavLink } from './nav-link.tsx';
import { useNavigation } from './navigation.ts';
import styles from './side-bar.module.css';

interface Props {
  isSlim: boolean;
  onToggle(): void;
  onHelp(): void;
}

function Entries({ entries, active }: { entries: readonly NavEntry[]; active: NavEntry | undefined }) {
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <li key={entry.path}>
          <NavLink entry={entry} isActive={entry === active} />
        </li>
      ))}
    </ul>
  );
}

/** The navigation: 196 px, or 56 with icons only. */
export function SideBar({ isSlim, onToggle, onHelp }: Props) {
  const t = useText();
  const { main, backOffice, active } = useNavigation();
  const toggle = t(isSlim ? 'nav.expand' : 'nav.collapse');
  return (
    <aside className={cx(styles.side, isSlim && styles.slim)}>
      <LocaleLink aria-label="Bothways" className={styles.brand} to="dashboard">
        <Mark size={20} />
        <span className={styles.word}>Bothways</span>
      </LocaleLink>
      <nav aria-label={t('nav.label')}>
        <Entries active={active} entries={main} />
        {backOffice.length > 0 && (
          <>
            <h2 className={styles.section}>{t('nav.backOffice')}</h2>
            <Entries active={active} entries={backOffice} />
          </>
        )}
      </nav>
      <div className={styles.foot}>
        <button className={styles.item} onClick={onHelp} title={t('nav.help')} type="button">
          <CircleHelpIcon />
          <span className={styles.label}>{t('nav.help')}</span>
        </button>
        <button
          aria-expanded={!isSlim}
          className={styles.item}
          onClick={onToggle}
          title={toggle}
          type="button"
        >
          <PanelLeftIcon />
          <span className={styles.label}>{toggle}</span>
        </button>
      </div>
    </aside>
  );
}
