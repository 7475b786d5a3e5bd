import { Outlet, useLocale, useNavigation as useRouting, useStore, useUser } from '@bothways/platform';
import { PRODUCT, pageTitle } from '@bothways/platform/host';
import { lazy, Suspense } from 'react';
import styles from './content.module.css';
import { useNavigation } from './navigation.ts';

/** Fetched when letters come back: most people never see it. */
const RefusedAddress = lazy(async () => ({
  default: (await import('./refused-address.tsx')).RefusedAddress,
}));

/** Fetched while somebody waits to get in without the second factor. */
const LostFactor = lazy(async () => ({ default: (await import('./lost-factor.tsx')).LostFactor }));

/** Fetched by the back office of a copy. */
const CopyBanner = lazy(async () => ({ default: (await import('./copy-banner.tsx')).CopyBanner }));

/** The page's own title; until its area is loaded, its name in the navigation. A heading is never empty. */
function useHeading(): string {
  const title = useStore(pageTitle);
  const locale = useLocale();
  const { active } = useNavigation();
  return title || (active?.label[locale] ?? PRODUCT);
}

/** The page's title is visible in the browser's tab and in a phone's bar; a heading exposes it to screen readers. */
export function Content() {
  const heading = useHeading();
  const { email, emailRefused, inCopy, lostFactor } = useUser();
  const isPending = useRouting().state !== 'idle';
  return (
    <main className={styles.content} id="content" tabIndex={-1}>
      {isPending && <span aria-hidden="true" className={styles.pending} />}
      <h1 className={styles.title}>{heading}</h1>
      {inCopy && (
        <Suspense>
          <CopyBanner />
        </Suspense>
      )}
      {lostFactor && (
        <Suspense>
          <LostFactor {...lostFactor} />
        </Suspense>
      )}
      {emailRefused && (
        <Suspense>
          <RefusedAddress email={email} refusal={emailRefused} />
        </Suspense>
      )}
      <Outlet />
    </main>
  );
}
