import { AccessDenied, LocaleLink, useLocation } from '@bothways/platform';
import { Logo } from '@bothways/ui';
import { areaSegment } from '../router/area-address.ts';
import { isBackOffice } from '../router/private-paths.ts';
import { NotFound } from './not-found.tsx';
import styles from './unknown-address.module.css';

/** Inside the gate, an address that no area of this person owns: a closed door, or nothing there. */
export function UnknownAddressInside() {
  const { pathname } = useLocation();
  return isBackOffice(areaSegment(pathname) ?? '') ? <AccessDenied /> : <NotFound />;
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
