import { AccessDenied, LocaleLink, useLocation } from '@bothways/platform';
import { Logo } from '@bothways/ui';
import { useText } from '../app/shell-texts.ts';
import { areaSegment } from '../router/area-address.ts';
import { BOT, isBackOffice } from '../router/private-paths.ts';
import { NotFound } from './not-found.tsx';
import styles from './unknown-address.module.css';

/** Inside the gate, an address that no area of this person owns: a closed door, or nothing there. */
export function UnknownAddressInside() {
  const { pathname } = useLocation();
  const segment = areaSegment(pathname) ?? '';
  if (segment === BOT) return <BotDenied />;
  return isBackOffice(segment) ? <AccessDenied /> : <NotFound />;
}

/** Everybody may become a manager, whom the bot and its packs are for: who is none is told how. */
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

/** Outside the gate, an address that leads nowhere. */
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
