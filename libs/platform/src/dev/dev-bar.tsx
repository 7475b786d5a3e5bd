import type { AreaSpec } from '@bothways/domain/registry';
import { Segmented } from '@bothways/ui';
import { useErrorText } from '../api/use-error-text.ts';
import { useLiveField } from '../live/use-live.ts';
import { LocaleNavLink } from '../locale/locale-link.tsx';
import { LOCALES } from '../locale/locales.ts';
import { useLocale, useSwitchLocale } from '../locale/use-locale.ts';
import { useSession } from '../session/session-context.ts';
import type { HostSession } from '../session/session-owner.ts';
import { THEMES, useTheme } from '../theme/theme.ts';
import { toasts } from '../toast/toasts.ts';
import { PEOPLE, type Person, personOf } from './accounts.ts';
import { useEntries } from './area-access.ts';
import { become } from './become.ts';
import styles from './dev-bar.module.css';
import { useDevText } from './dev-texts.ts';

/** The area's own navigation, which the shell shows elsewhere. */
function AreaNav({ spec }: { spec: AreaSpec }) {
  const t = useDevText();
  const locale = useLocale();
  const entries = useEntries(spec);
  if (entries.length < 2) return null;
  return (
    <nav aria-label={t('pages')} className={styles.nav}>
      {entries.map(({ path, label }) => (
        <LocaleNavLink className={styles.entry ?? ''} key={path} to={path}>
          {label[locale]}
        </LocaleNavLink>
      ))}
    </nav>
  );
}

/** Bar above a remote that runs standalone: person, its navigation, language, theme, and state of the socket. */
export function DevBar({ spec, session }: { spec: AreaSpec; session: HostSession }) {
  const t = useDevText();
  const { user } = useSession();
  const locale = useLocale();
  const switchLocale = useSwitchLocale();
  const [theme, setTheme] = useTheme();
  const errorText = useErrorText();
  const state = useLiveField('state');
  const change = (person: Person): void => {
    become(person, session).catch((error: unknown) => {
      toasts.show({ tone: 'error', title: t('failed'), description: errorText(error) });
    });
  };
  return (
    <header className={styles.bar}>
      <b>{spec.name}</b>
      <Segmented
        label={t('person')}
        onChange={change}
        options={PEOPLE.map((value) => ({ value, label: value }))}
        size="small"
        value={personOf(user?.email) ?? 'visitor'}
      />
      <AreaNav spec={spec} />
      <span className={styles.space} />
      <span className={styles.note}>{t('socket', { state })}</span>
      <Segmented
        label={t('language')}
        onChange={switchLocale}
        options={LOCALES.map((value) => ({ value, label: value }))}
        size="small"
        value={locale}
      />
      <Segmented
        label={t('theme')}
        onChange={setTheme}
        options={THEMES.map((value) => ({ value, label: value }))}
        size="small"
        value={theme}
      />
    </header>
  );
}
