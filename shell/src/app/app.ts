import type { RegistryEntry } from '@bothways/domain/registry';
import type { Api, Store } from '@bothways/platform';
import type { DataRouter, HostLive, HostSession, Platform } from '@bothways/platform/host';
import { createContext, useContext } from 'react';
import type { AreaLoader } from '../areas/area-loader.ts';
import type { AreaReports } from '../areas/area-reports.ts';
import type { ReleaseNews } from '../registry/follow-releases.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import type { OwnDocument } from '../router/own-document.ts';

/** `generation` tells routers apart: each draws its screens from nothing. */
export interface RouterOfNow {
  router: DataRouter;
  generation: number;
}

/** Everything of the page that outlives its screens. */
export interface App extends Platform {
  api: Api;
  session: HostSession;
  live: HostLive;
  registry: RegistryClient;
  areas: AreaLoader;
  /** What the server is told of releases that run here. */
  reports: AreaReports;
  /** What becomes of releases while the tab is open. */
  releases: Pick<ReleaseNews, 'isOutdated'>;
  ownDocument: OwnDocument;
  /** The router of now; another one when the areas have changed. */
  router: Store<RouterOfNow | undefined>;
  /** Somebody is just coming in or going out: the screens of before hold still until the next ones are there. */
  isMoving: Pick<Store<boolean>, 'get' | 'subscribe'>;
  /** After a sign-in, with its answer: the person's areas, then this address. */
  enter(path: string, answer: unknown): Promise<void>;
  /** Signs out, then this address. Fails as the sign-out does; then the session goes on. */
  leave(path: string): Promise<void>;
  /** A router for the areas of now, at the address of now. Done when it has something to show. */
  renew(): Promise<void>;
  /** Loads a failed area anew, in the release that the registry names by now. */
  retryArea(entry: RegistryEntry): Promise<void>;
}

export const AppContext = createContext<App | undefined>(undefined);

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('A part of the shell stands outside the App');
  return app;
}
