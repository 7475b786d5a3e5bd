import {
  inLocale,
  isLocale,
  localeInPath,
  Outlet,
  redirect,
  useLocation,
  useStore,
} from '@bothways/platform';
import { type PageTexts, pageTitle, preferredLocale } from '@bothways/platform/host';
import { useEffect, useRef } from 'react';
import { cameWithPrerendered } from '../prerendered/index.ts';
import styles from './locale-root.module.css';

/** Redirects a path without a language. */
const withLocale = (request: Request): Response => {
  const { pathname, search, hash } = new URL(request.url);
  return redirect(inLocale(localeInPath(pathname) ?? preferredLocale(), pathname) + search + hash);
};

export const toPreferredLocale = ({ request }: { request: Request }): Response => withLocale(request);

/** Loads the path's language: its texts, and the page's `lang`. */
export const loadLocale =
  (texts: PageTexts) =>
  async ({
    request,
    params,
  }: {
    request: Request;
    params: { locale?: string };
  }): Promise<Response | null> => {
    const { locale } = params;
    if (!isLocale(locale)) return withLocale(request);
    await texts.use(locale);
    document.documentElement.lang = locale;
    return null;
  };

/** Announces the new page's title to screen readers, which do not notice client-side navigation. */
function Announcer() {
  const title = useStore(pageTitle);
  return (
    <div aria-live="polite" className={styles.announcer} role="status">
      {title}
    </div>
  );
}

/**
 * Scrolls to the top on navigation, as a loaded page would be; a hash has its own position. A prerendered page was
 * positioned by the browser, and may have been scrolled since.
 */
function useScrollToTop(): void {
  const { pathname, hash } = useLocation();
  const isBrowsers = useRef(cameWithPrerendered());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what scrolls
  useEffect(() => {
    if (isBrowsers.current) {
      isBrowsers.current = false;
      return;
    }
    if (hash === '') window.scrollTo(0, 0);
    else document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [pathname, hash]);
}

export function LocaleRoot() {
  useScrollToTop();
  return (
    <>
      <Outlet />
      <Announcer />
    </>
  );
}
