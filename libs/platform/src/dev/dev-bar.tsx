import { Segmented } from '@bothways/ui';
import { api } from '../api/api-client.ts';
import { useErrorText } from '../api/use-error-text.ts';
import { useLiveField } from '../live/use-live.ts';
import { LOCALES } from '../locale/locales.ts';
import { useLocale, useSwitchLocale } from '../locale/use-locale.ts';
import { useSession } from '../session/session-context.ts';
import type { HostSession } from '../session/session-owner.ts';
import { THEMES, useTheme } from '../theme/theme.ts';
import { toasts } from '../toast/toasts.ts';
import { credentialsOf, PEOPLE, type Person, personOf } from './accounts.ts';
import styles from './dev-bar.module.css';
import { useDevText } from './dev-texts.ts';

const AS_IT_IS = { parse: (raw: unknown): unknown => raw };

/** Signs in as another demo person, through the real sign-in. */
async function become(person: Person, session: HostSession): Promise<void> {
  if (person === 'visitor') return session.signOut();
  const body = credentialsOf(person);
  await session.enter(await api.post('/api/auth/sign-in/email', { schema: AS_IT_IS, body }));
}

/** Bar above a remote that runs standalone: person, language, theme, and state of the socket. */
export function DevBar({ area, session }: { area: string; session: HostSession }) {
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
      <b>{area}</b>
      <Segmented
        label={t('person')}
        onChange={change}
        options={PEOPLE.map((value) => ({ value, label: value }))}
        size="small"
        value={personOf(user?.email) ?? 'visitor'}
      />
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
