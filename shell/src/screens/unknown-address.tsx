import { AccessDenied, LocaleLink, useLocation } from '@bothways/platform';
import { Logo } from '@bothways/ui';
import { useText } from '../app/shell-texts.ts';
import { areaSegment } from '../router/area-address.ts';
import { BOT, isBackOffice } from '../router/private-paths.ts';
import { NotFound } from './not-found.tsx';
import styles from './unknown-address.module.css';

/** With a session, a path that no area of this person owns: access denied, or not found. */
export function UnknownAddressInside() {
  const { pathname } = useLocation();
  const segment = areaSegment(pathname) ?? '';
  if (segment === BOT) return <BotDenied />;
  return isBackOffice(segment) ? <AccessDenied /> : <NotFound />;
}

/** Anybody can become a manager, for whom the bot and its packs are: tells others how. */
function BotDenied() {
  const t = useText();
  return (
    <AccessDenied
      message={t('botDenied.text')}
      primary={{ label: t('botDenied.toPacks'), to: 'pricing?show=bot' }}
      secondary={{ label: t('botDenied.toAccount'), to: 'account' }}
    />
  );
}

/** Without a session, an unknown path. */
export function UnknownAddress() {
  return (
    <>
      <header className={styles.head}>
        <LocaleLink to="">
          <Logo />
        </LocaleLink>
      </header>
      <main>
        <NotFound isAlone />
      </main>
    </>
  );
}
