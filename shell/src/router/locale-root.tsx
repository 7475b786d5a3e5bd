import { inLocale, isLocale, localeMeant, Outlet, redirect, useLocation, useStore } from '@bothways/platform';
import { type PageTexts, pageTitle, preferredLocale } from '@bothways/platform/host';
import { useEffect, useRef } from 'react';
import { cameWithPrerendered } from '../prerendered/index.ts';
import styles from './locale-root.module.css';

/** The address that a path without a language stands for. */
const withLocale = (request: Request): Response => {
  const { pathname, search, hash } = new URL(request.url);
  return redirect(inLocale(localeMeant(pathname) ?? preferredLocale(), pathname) + search + hash);
};

export const toPreferredLocale = ({ request }: { request: Request }): Response => withLocale(request);

/** Brings the language of the address: its texts, and the page's `lang`. */
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

/** Says the new page's name to a screen reader, which hears nothing of a change of address. */
function Announcer() {
  const title = useStore(pageTitle);
  return (
    <div aria-live="polite" className={styles.announcer} role="status">
      {title}
    </div>
  );
}

/**
 * A page begins at its top, as a loaded one would; a hash leads to its own place. Of a page that came as HTML the
 * browser has seen to it, and its reader may be further down by now.
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
