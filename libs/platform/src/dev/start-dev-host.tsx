import '@bothways/ui/tokens.css';
import '@bothways/ui/base.css';
import { createRoot } from 'react-dom/client';
import { api } from '../api/api-client.ts';
import type { Locale, RemoteModule } from '../contract.ts';
import {
  createBrowserRouter,
  createLive,
  createQueryClient,
  createSession,
  createTexts,
  followEdits,
  followTheme,
  type HostSession,
  listenForShortcuts,
  type PageTexts,
  PlatformProvider,
  platformTexts,
  preferredLocale,
  RouterProvider,
} from '../host/index.ts';
import { isLocale, localePath } from '../locale/locales.ts';
import { DevPage } from './dev-page.tsx';
import { devTexts } from './dev-texts.ts';
import { followPerson } from './follow-person.ts';

/** Returns the path's language; a path without one, or without anything after it, gets both. */
function localeAtStart(start: string): Locale {
  const { pathname, search } = window.location;
  const [, first = '', second = ''] = pathname.split('/');
  const locale = isLocale(first) ? first : preferredLocale();
  const below = isLocale(first) ? second : first;
  if (!isLocale(first) || below === '') {
    window.history.replaceState(null, '', localePath(locale, below === '' ? start : pathname) + search);
  }
  return locale;
}

function routerFor(area: RemoteModule, session: HostSession, texts: PageTexts) {
  return createBrowserRouter([
    {
      path: '/:locale',
      async loader({ params: { locale } }) {
        if (!isLocale(locale)) return null;
        await texts.use(locale);
        document.documentElement.lang = locale;
        return null;
      },
      shouldRevalidate: ({ currentParams, nextParams }) => currentParams.locale !== nextParams.locale,
      element: <DevPage area={area.name} session={session} />,
      hydrateFallbackElement: <span />,
      children: area.routes,
    },
  ]);
}

/**
 * Declares the layers' order before any style sheet: on this page they load in the order of the bundler's chunks, and
 * the first to name a layer would determine it. In the shell its own style sheet is first.
 */
function orderLayers(): void {
  const style = document.createElement('style');
  style.textContent = '@layer tokens, base, ui, area;';
  document.head.prepend(style);
}

/**
 * Runs one area standalone on its development page: the real API through the dev server's proxy, one click per demo
 * person, the live socket for signed-in people.
 * @param start target of `/`, below the locale
 */
export async function startDevHost(area: RemoteModule, start: string): Promise<void> {
  orderLayers();
  followTheme();
  listenForShortcuts();
  const texts = createTexts(localeAtStart(start), {
    [area.name]: area.locales,
    platform: platformTexts,
    dev: devTexts,
  });
  followEdits(texts);
  const queryClient = createQueryClient();
  const session = createSession({ api });
  const live = createLive({ queryClient, onTrouble: () => void session.reload() });
  followPerson(session, queryClient, live);
  await session.load();
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <PlatformProvider session={session} live={live} queryClient={queryClient} texts={texts}>
      <RouterProvider router={routerFor(area, session, texts)} />
    </PlatformProvider>,
  );
}
