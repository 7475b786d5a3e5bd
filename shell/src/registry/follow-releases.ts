import type { Api } from '@bothways/platform';
import type { AreaLoader } from '../areas/area-loader.ts';
import { areaSegment } from '../router/area-address.ts';
import type { RegistryClient } from './registry-client.ts';

const PATH = '/platform/revision.json';
/** A release reaches open tabs within about a minute. */
const EVERY_MS = 45_000;

const schema = {
  parse(raw: unknown): { revision: string } {
    if (typeof raw === 'object' && raw !== null && 'revision' in raw && typeof raw.revision === 'string')
      return { revision: raw.revision };
    throw new Error('not a revision');
  },
};

export interface ReleaseNews {
  /** Whether a way within this document would go on with a release that is no longer the person's. */
  isOutdated(from: string, to: string): boolean;
  stop(): void;
}

interface Parts {
  api: Api;
  registry: RegistryClient;
  areas: Pick<AreaLoader, 'state'>;
  everyMs?: number;
}

/**
 * Learns of releases while the tab is open. Areas that were not visited yet begin with the new one; one that runs goes
 * on until somebody leaves it, and who then comes to an area of which an older release runs here, or has an older shell,
 * gets a new document on that way. Nobody's page is changed under their hands.
 */
export function followReleases({ api, registry, areas, everyMs = EVERY_MS }: Parts): ReleaseNews {
  const ownShell = registry.shellOfPage;
  const segmentsOf = (): string =>
    JSON.stringify(registry.store.get().remotes.map(({ name, segments }) => [name, segments]));
  let mounted = segmentsOf();
  // Another person has other areas, and a router of their own for them.
  let isRefreshing = false;
  registry.store.subscribe(() => {
    if (!isRefreshing) mounted = segmentsOf();
  });
  const look = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return;
    const now = await api.get(PATH, { schema }).catch(() => undefined);
    if (!now || now.revision === registry.store.get().revision) return;
    isRefreshing = true;
    await registry.refresh('once');
    isRefreshing = false;
  };
  const timer = setInterval(() => void look(), everyMs);
  const onVisible = (): void => void look();
  document.addEventListener('visibilitychange', onVisible);

  const ownerOf = (pathname: string) => {
    const segment = areaSegment(pathname);
    return segment === undefined ? undefined : registry.ownerOf(segment);
  };
  return {
    isOutdated(from, to) {
      const owner = ownerOf(to);
      if (!owner || owner.name === ownerOf(from)?.name) return false;
      const { shell } = registry.store.get();
      if (ownShell !== undefined && shell !== undefined && shell !== ownShell) return true;
      if (segmentsOf() !== mounted) return true;
      const state = areas.state(owner.name).get();
      const runs = [owner.version, owner.previous?.version];
      return state.status === 'ready' && !runs.includes(state.version);
    },
    stop() {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    },
  };
}
