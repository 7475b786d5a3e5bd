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
  /** Whether a navigation within this document would use an outdated release. */
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
 * Detects releases while the tab is open. Areas not visited yet start with the new one; a running one continues until
 * the person leaves it, and a later navigation to an area with an outdated release, or with an outdated shell, loads a
 * new document. A page in use never changes.
 */
export function followReleases({ api, registry, areas, everyMs = EVERY_MS }: Parts): ReleaseNews {
  const ownShell = registry.shellOfPage;
  const segmentsOf = (): string =>
    JSON.stringify(registry.store.get().remotes.map(({ name, segments }) => [name, segments]));
  let mounted = segmentsOf();
  // A person change brings other areas, and a router for them.
  let isRefreshing = false;
  registry.store.subscribe(() => {
    if (!isRefreshing) mounted = segmentsOf();
  });
  const check = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return;
    const now = await api.get(PATH, { schema }).catch(() => undefined);
    if (!now || now.revision === registry.store.get().revision) return;
    isRefreshing = true;
    await registry.refresh('once');
    isRefreshing = false;
  };
  const timer = setInterval(() => void check(), everyMs);
  const onVisible = (): void => void check();
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
