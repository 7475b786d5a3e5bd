import type { User } from '@bothways/domain/identity';
import { LiveCodec } from '@bothways/wire';
import { act, cleanup, render } from '@testing-library/react';
import { vi } from 'vitest';
import { api } from '../api/api-client.ts';
import type { Locale, RemoteModule } from '../contract.ts';
import { createMemoryRouter, PlatformProvider, RouterProvider } from '../host/index.ts';
import { fetchParts } from '../lazy-part/index.ts';
import { askLists } from '../live/ask-lists.ts';
import { createLiveClient } from '../live/live-client.ts';
import { CONNECTING } from '../live/live-context.ts';
import { inLocale } from '../locale/locales.ts';
import { platformTexts } from '../locale/platform-texts.ts';
import { createTexts } from '../locale/texts.ts';
import { createQueryClient } from '../query/query-client.ts';
import { createSession } from '../session/session-owner.ts';
import { createStore } from '../store/store.ts';
import { aUser } from './factories.ts';
import { type FakeLine, fakeLines } from './fake-line.ts';
import { type FakeServer, fakeServer, type Routes, refusal } from './fake-server.ts';

interface Options {
  /** Below the locale, e.g. `dashboard/arbs/prematch`. */
  path: string;
  locale?: Locale;
  /** Null: a visitor. Default: a customer on the pro plan. */
  user?: User | null;
  /** Actions that the server allows. */
  permissions?: readonly string[];
  routes?: Routes;
}

export interface RenderedArea {
  server: FakeServer;
  /** The server's end of the open socket. */
  line: FakeLine;
  router: ReturnType<typeof createMemoryRouter>;
  queryClient: ReturnType<typeof createQueryClient>;
  /** Switches the language of the page that is shown. */
  speak(locale: Locale): Promise<void>;
}

const answers =
  (permissions: readonly string[]) =>
  ({ body }: { body: unknown }) => {
    const wanted: { action: string }[] = JSON.parse(JSON.stringify(body)).permissions;
    const results = wanted.map(({ action }) => [
      action,
      { allowed: permissions.includes(action), reason: '' },
    ]);
    return { success: true, results: Object.fromEntries(results) };
  };

const serverFor = ({ user = aUser(), permissions = [], routes = {} }: Options): FakeServer =>
  fakeServer({
    'GET /api/auth/me': () => (user ? { success: true, user } : refusal(401, 'UNAUTHORIZED')),
    'POST /api/admin/iam/check-permission': answers(permissions),
    'POST /api/auth/sign-out': () => ({ success: true }),
    ...routes,
  });

async function textsFor(area: RemoteModule, locale: Locale) {
  const texts = createTexts(locale);
  await Promise.all([texts.add(area.name, area.locales), texts.add('platform', platformTexts)]);
  return texts;
}

function liveFor(queryClient: RenderedArea['queryClient']) {
  const { openSocket, last } = fakeLines();
  const status = createStore(CONNECTING);
  const client = createLiveClient({
    queryClient,
    status,
    openCodec: () => new LiveCodec(),
    openSocket,
    loadAsking: () => Promise.resolve(askLists),
    now: Date.now,
    random: () => 1,
    onTrouble: () => undefined,
  });
  last().accept();
  return { live: { ...client, status }, line: last() };
}

/**
 * Waits until the route's screen and the parts that it can open are loaded: tests see the page like a person some
 * moments after opening it.
 */
async function whenFetched(router: RenderedArea['router']): Promise<void> {
  await new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
  await fetchParts();
}

/**
 * Renders an area's screens at one path, in an isolated page: the real session, query cache, texts and live client with
 * an in-process server and socket. Removes the page of an earlier call.
 */
export async function renderArea(area: RemoteModule, options: Options): Promise<RenderedArea> {
  cleanup();
  localStorage.clear();
  const locale = options.locale ?? 'en';
  document.documentElement.lang = locale;
  const server = serverFor(options);
  vi.stubGlobal('fetch', server.fetch);
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  const session = createSession({ api, firstPermissions: options.permissions ?? [] });
  const [texts] = await Promise.all([textsFor(area, locale), session.load()]);
  const { live, line } = liveFor(queryClient);
  // An area may link to another one's page: an empty page, whose path a test can read.
  const elsewhere = { path: '*', element: null };
  const router = createMemoryRouter([{ path: '/:locale', children: [...area.routes, elsewhere] }], {
    initialEntries: [`/${locale}/${options.path}`],
  });
  await whenFetched(router);
  render(
    <PlatformProvider session={session} live={live} queryClient={queryClient} texts={texts}>
      <RouterProvider router={router} />
    </PlatformProvider>,
  );
  const speak = (next: Locale) =>
    act(async () => {
      await texts.use(next);
      await router.navigate(inLocale(next, router.state.location.pathname));
    });
  return { server, line, router, queryClient, speak };
}
