import type { User } from '@bothways/domain/identity';
import type { RegistryEntry } from '@bothways/domain/registry';
import { type Api, createStore } from '@bothways/platform';
import {
  createLive,
  createQueryClient,
  createSession,
  createTexts,
  type DataRouter,
  followEdits,
  platformTexts,
} from '@bothways/platform/host';
import { type AreaLoader, createAreaLoader, type LoaderParts } from '../areas/area-loader.ts';
import { createAreaReports } from '../areas/area-reports.ts';
import { followReleases } from '../registry/follow-releases.ts';
import { refuseRelease } from '../registry/refused-releases.ts';
import { createRegistryClient } from '../registry/registry-client.ts';
import { type BrowserDocument, ownDocument } from '../router/own-document.ts';
import type { App, RouterOfNow } from './app.ts';
import { shellTexts } from './shell-texts.ts';

/** Asked for at sign-in, because the back office hangs on them. */
const FIRST_PERMISSIONS = ['read:user', 'read:bookie', 'manage:iam'];

export interface AppParts {
  api: Api;
  /** How areas are fetched and their failures understood. */
  loader: Pick<LoaderParts, 'fetchRelease' | 'diagnose' | 'phaseOf'>;
  /** Makes the router for the areas of now, at the address of now. */
  createRouter(app: App): DataRouter;
  browser: BrowserDocument;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Puts the page together and lets session, areas, router and live connection follow each other. */
export function createApp({ api, loader, createRouter, browser }: AppParts): App {
  const texts = createTexts(document.documentElement.lang === 'es' ? 'es' : 'en', {
    shell: shellTexts,
    platform: platformTexts,
  });
  followEdits(texts);
  const queryClient = createQueryClient();
  const session = createSession({
    api,
    firstPermissions: FIRST_PERMISSIONS,
    onRechecked: () => void refreshAreas(app),
  });
  const live = createLive({ queryClient, onTrouble: () => void session.recheck() });
  const registry = createRegistryClient(api);
  const reports = createAreaReports({
    ticketFor: registry.ticketFor,
    locale: () => (document.documentElement.lang === 'es' ? 'es' : 'en'),
  });
  const areas: AreaLoader = createAreaLoader({
    ...loader,
    reports,
    refuse: refuseRelease,
    pause,
    addTexts: (module) => texts.add(module.name, module.locales),
  });
  const router = createStore<RouterOfNow | undefined>(undefined);

  const isMoving = createStore(false);
  const renew = (): Promise<void> => swapRouter(router, createRouter(app));
  const move = async (path: string, change: () => Promise<unknown>): Promise<void> => {
    isMoving.set(true);
    try {
      await change();
      if (app.ownDocument.isElsewhere(new URL(path, window.location.origin).pathname))
        return await app.ownDocument.leave(path);
      await registry.refresh();
      window.history.replaceState(null, '', path);
      await renew();
    } finally {
      isMoving.set(false);
    }
  };
  const app: App = {
    api,
    texts,
    queryClient,
    session,
    live,
    registry,
    areas,
    reports,
    releases: followReleases({ api, registry, areas }),
    ownDocument: ownDocument(session, browser),
    router,
    renew,
    isMoving,
    enter: (path, answer) => move(path, () => session.enter(answer)),
    leave: (path) => move(path, session.signOut),
    async retryArea(entry: RegistryEntry) {
      await registry.refresh('once');
      const now = registry.store.get().remotes.find(({ name }) => name === entry.name) ?? entry;
      await areas.reload(now);
    },
  };
  followSession(app);
  void renew().then(() => reportShell(app));
  beginSession(app);
  return app;
}

/** The shell runs: with the time from the first byte of its page. */
function reportShell({ reports, registry }: App): void {
  const { shellOfPage } = registry;
  if (shellOfPage !== undefined) reports.loaded('shell', shellOfPage, performance.now());
}

/**
 * A router cannot forget routes, so other areas need another router. The old page stays until the new one has
 * something to show; session, answers and live lists are above both.
 */
async function swapRouter(current: App['router'], next: DataRouter): Promise<void> {
  const before = current.get();
  if (before) await whenReady(next);
  current.set({ router: next, generation: (before?.generation ?? 0) + 1 });
  before?.router.dispose();
}

const whenReady = (router: DataRouter): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });

/**
 * A page with areas for everybody only was made for a visitor: that is an answer, and a visit of the front page
 * costs no request for it. Otherwise the caches or the server say who is there.
 */
function beginSession({ session, registry }: App): void {
  const { remotes } = registry.store.get();
  const isVisitors = remotes.length > 0 && remotes.every(({ access }) => access === 'public');
  if (isVisitors) session.nobody();
  else void session.load();
}

/** Other areas than before need another router. */
async function refreshAreas({ registry, isMoving, renew }: App): Promise<void> {
  if (!isMoving.get() && (await registry.refresh())) await renew();
}

/**
 * Who leaves takes everything along: answers, live lists, and the areas that only they may see. The end of the
 * onboarding may bring a role, and with it an area.
 */
function followSession(app: App): void {
  const { session, live, queryClient } = app;
  let known: User | undefined;
  session.state.subscribe(() => {
    const state = session.state.get();
    const before = known;
    known = state.status === 'signedIn' ? state.user : undefined;
    if (before === undefined) return;
    if (before.id === known?.id) {
      if (before.onboarding.completedAt !== known.onboarding.completedAt) void refreshAreas(app);
      return;
    }
    live.stop();
    queryClient.clear();
    void refreshAreas(app);
  });
}
