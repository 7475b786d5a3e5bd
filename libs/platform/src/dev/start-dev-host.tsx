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

/** The language of the address; an address without one, or with nothing below it, gets both. */
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
 * Says the order of the layers before any style sheet does: on this page they come in the order of the bundler's
 * chunks, and the first one to name a layer would decide. In the shell its own style sheet stands first.
 */
function orderLayers(): void {
  const style = document.createElement('style');
  style.textContent = '@layer tokens, base, ui, area;';
  document.head.prepend(style);
}

/**
 * Runs one area alone on its development page: the real API through the dev server's proxy, the demo people at a
 * press, the live socket for who is signed in.
 * @param start where `/` leads, below the locale
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
