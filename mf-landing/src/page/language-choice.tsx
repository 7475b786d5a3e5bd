import {
  inLocale,
  isLocale,
  LOCALES,
  type Locale,
  useLocale,
  useLocation,
  useSwitchLocale,
} from '@bothways/platform';
import { cx } from '@bothways/ui';
import type { MouseEvent } from 'react';
import { useText } from '../texts.ts';
import styles from './language-choice.module.css';

const NAMES = {
  en: { short: 'EN', long: 'English' },
  es: { short: 'ES', long: 'Español' },
} as const satisfies Record<Locale, { short: string; long: string }>;

/** Changes the language on the same page. Links, so that it works before any script does. */
export function LanguageChoice({ long = false }: { long?: boolean }) {
  const t = useText();
  const locale = useLocale();
  const switchLocale = useSwitchLocale();
  const { pathname, search, hash } = useLocation();
  const press = (event: MouseEvent<HTMLAnchorElement>): void => {
    const { lang } = event.currentTarget;
    if (event.metaKey || event.ctrlKey || event.shiftKey || !isLocale(lang)) return;
    event.preventDefault();
    switchLocale(lang);
  };
  return (
    <ul aria-label={t('language')} className={styles.choice}>
      {LOCALES.map((each) => (
        <li key={each}>
          <a
            aria-current={each === locale ? 'true' : undefined}
            className={cx(styles.part, each === locale && styles.current)}
            href={inLocale(each, pathname) + search + hash}
            hrefLang={each}
            lang={each}
            onClick={press}
          >
            {NAMES[each][long ? 'long' : 'short']}
          </a>
        </li>
      ))}
    </ul>
  );
}
