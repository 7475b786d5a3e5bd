import type { RegistryEntry } from '@bothways/domain/registry';
import type { Api, Store } from '@bothways/platform';
import type { DataRouter, HostLive, HostSession, Platform } from '@bothways/platform/host';
import { createContext, useContext } from 'react';
import type { AreaLoader } from '../areas/area-loader.ts';
import type { AreaReports } from '../areas/area-reports.ts';
import type { ReleaseNews } from '../registry/follow-releases.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import type { OwnDocument } from '../router/own-document.ts';

/** `generation` distinguishes routers: each renders its screens from scratch. */
export interface RouterOfNow {
  router: DataRouter;
  generation: number;
}

/** All state of the page that outlives its screens. */
export interface App extends Platform {
  api: Api;
  session: HostSession;
  live: HostLive;
  registry: RegistryClient;
  areas: AreaLoader;
  /** Reports to the server about the releases in use. */
  reports: AreaReports;
  /** Changes of releases while the tab is open. */
  releases: Pick<ReleaseNews, 'isOutdated'>;
  ownDocument: OwnDocument;
  /** The current router; replaced when the areas have changed. */
  router: Store<RouterOfNow | undefined>;
  /** A sign-in or sign-out is in progress: the previous screens stay until the next ones are loaded. */
  isMoving: Pick<Store<boolean>, 'get' | 'subscribe'>;
  /** After a sign-in, with its answer: loads the person's areas, then navigates to the path. */
  enter(path: string, answer: unknown): Promise<void>;
  /** Signs out, then navigates to the path. Rejects if the sign-out does; then the session continues. */
  leave(path: string): Promise<void>;
  /** Creates a router for the current areas, at the current address. Resolves when it has something to show. */
  renew(): Promise<void>;
  /** Reloads a failed area, in the release that the registry now lists. */
  retryArea(entry: RegistryEntry): Promise<void>;
}

export const AppContext = createContext<App | undefined>(undefined);

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('Parts of the shell require the App');
  return app;
}
