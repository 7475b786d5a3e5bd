import '@bothways/ui/tokens.css';
import '@bothways/ui/base.css';
import { type AreaSpec, areaSpecSchema } from '@bothways/domain/registry';
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
import { beginAsAllowed } from './become.ts';
import { DevArea, DevCrash } from './dev-area.tsx';
import { DevPage } from './dev-page.tsx';
import { devTexts } from './dev-texts.ts';
import { followPerson } from './follow-person.ts';

const WAIT_NOTE_MS = 300;
const API_RETRY_MS = 500;

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

function routerFor(area: RemoteModule, spec: AreaSpec, session: HostSession, texts: PageTexts) {
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
      element: <DevPage session={session} spec={spec} />,
      hydrateFallbackElement: <span />,
      // The bar stays, whatever the area throws.
      children: [{ element: <DevArea spec={spec} />, errorElement: <DevCrash />, children: area.routes }],
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

/** Loads the session as soon as the API is up: it starts beside the development server, and restarts on each edit. */
async function whenApiAnswers(session: HostSession, root: HTMLElement, texts: PageTexts): Promise<void> {
  const { locale } = texts.now.get();
  const wait = setTimeout(() => {
    root.textContent = texts.find(locale, ['dev'], 'waiting') ?? '';
  }, WAIT_NOTE_MS);
  while ((await session.load()).status === 'unknown')
    await new Promise((done) => setTimeout(done, API_RETRY_MS));
  clearTimeout(wait);
}

/**
 * Runs one area standalone on its development page: the real API through the dev server's proxy, one click per demo
 * person, the live socket for signed-in people. Begins as a person whom the area lets in.
 * @param areaJson content of the area's `area.json`
 * @param start target of `/`, below the locale
 */
export async function startDevHost(area: RemoteModule, areaJson: unknown, start: string): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  const spec = areaSpecSchema.parse(areaJson);
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
  await texts.use(texts.now.get().locale);
  await whenApiAnswers(session, root, texts);
  await beginAsAllowed(spec, session);
  createRoot(root).render(
    <PlatformProvider session={session} live={live} queryClient={queryClient} texts={texts}>
      <RouterProvider router={routerFor(area, spec, session, texts)} />
    </PlatformProvider>,
  );
}
