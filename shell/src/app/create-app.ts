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

/** Requested at sign-in, because the back office depends on them. */
const FIRST_PERMISSIONS = ['read:user', 'read:bookie', 'manage:iam'];

interface AppParts {
  api: Api;
  /** Loads areas and diagnoses failures. */
  loader: Pick<LoaderParts, 'fetchRelease' | 'diagnose' | 'phaseOf'>;
  /** Creates the router for the current areas, at the current address. */
  createRouter(app: App): DataRouter;
  browser: BrowserDocument;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Composes the page and connects session, areas, router and live connection. */
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

/** Reports that the shell runs, with the time since the first byte of its page. */
function reportShell({ reports, registry }: App): void {
  const { shellOfPage } = registry;
  if (shellOfPage !== undefined) reports.loaded('shell', shellOfPage, performance.now());
}

/**
 * Replaces the router, because routers cannot remove routes. The old page stays until the new one has something to
 * show; session, answers and live lists are above both.
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
 * A page with only public areas was rendered for a visitor: that answers the question, without a request on the front
 * page. Otherwise the caches or the server decide.
 */
function beginSession({ session, registry }: App): void {
  const { remotes } = registry.store.get();
  const isVisitors = remotes.length > 0 && remotes.every(({ access }) => access === 'public');
  if (isVisitors) session.assumeSignedOut();
  else void session.load();
}

/** Changed areas need another router. */
async function refreshAreas({ registry, isMoving, renew }: App): Promise<void> {
  if (!isMoving.get() && (await registry.refresh())) await renew();
}

/**
 * A sign-out clears everything: answers, live lists, and the person's areas. The end of the onboarding may add a role,
 * and with it an area.
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
