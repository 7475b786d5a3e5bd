import { prerender } from 'react-dom/static';
import type { Locale, RemoteModule } from '../contract.ts';
import { createMemoryRouter, type DataRouter, PlatformProvider, RouterProvider } from '../host/index.ts';
import { CONNECTING, type Live } from '../live/live-context.ts';
import { localePath } from '../locale/locales.ts';
import { platformTexts } from '../locale/platform-texts.ts';
import { createTexts } from '../locale/texts.ts';
import { createQueryClient } from '../query/query-client.ts';
import type { SessionOwner } from '../session/session-context.ts';
import { SIGNED_OUT } from '../session/session-state.ts';

const nothing = (): void => undefined;
const unheard = () => nothing;
const notHere = (): Promise<never> => Promise.reject(new Error('No server is available while prerendering'));

/** Pages are prerendered for visitors. */
const visitor: SessionOwner = {
  state: { get: () => SIGNED_OUT, subscribe: unheard },
  wantPermissions: nothing,
  signOut: notHere,
  enter: notHere,
  recheck: notHere,
  refresh: notHere,
};

const noLive: Live = {
  status: { get: () => CONNECTING, subscribe: unheard },
  followArbs: unheard,
  retryArbs: nothing,
  followValueBets: unheard,
  retryValueBets: nothing,
  followMatchedBets: unheard,
  retryMatchedBets: nothing,
  followHistory: unheard,
  retryHistory: nothing,
  followNotifications: unheard,
};

const whenReady = (router: DataRouter): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });

/** How react-aria visually hides a native field behind a styled one, which requires scripts anyway. */
const VISUALLY_HIDDEN = / style="border:0;clip:rect\(0 0 0 0\);[^"]*"/g;

/** Without scripts nothing would move a later chunk to its position. */
const IN_ONE_PIECE = { progressiveChunkSize: Number.POSITIVE_INFINITY };

/**
 * Renders the HTML of an area's page for a visitor before any answer of the server, with the same components as the
 * browser.
 * @throws when the page throws, or has parts that only a script, or a style in it, would show
 */
export async function drawPage(area: RemoteModule, locale: Locale, path: string): Promise<string> {
  const texts = createTexts(locale);
  await Promise.all([texts.add(area.name, area.locales), texts.add('platform', platformTexts)]);
  const address = localePath(locale, path);
  const router = createMemoryRouter([{ path: '/:locale', children: area.routes }], {
    initialEntries: [address],
  });
  await whenReady(router);
  const faults: unknown[] = [];
  const { prelude } = await prerender(
    <PlatformProvider live={noLive} queryClient={createQueryClient()} session={visitor} texts={texts}>
      <RouterProvider router={router} />
    </PlatformProvider>,
    { ...IN_ONE_PIECE, onError: (error) => void faults.push(error) },
  );
  const html = (await new Response(prelude).text()).replaceAll(VISUALLY_HIDDEN, ' hidden=""');
  router.dispose();
  const [fault] = [...faults, ...Object.values(router.state.errors ?? {})];
  if (fault !== undefined) throw new Error(`${address} cannot be rendered`, { cause: fault });
  // The content policy forbids inline styles: the browser would drop them, and log a violation.
  if (/<[^>]* style="/.test(html)) throw new Error(`${address} has inline styles`);
  if (html.includes('<script')) throw new Error(`${address} is incomplete without scripts`);
  return html;
}
