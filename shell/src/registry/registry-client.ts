import { REGISTRY_EVENT } from '@bothways/domain/loading';
import type { Registry, RegistryEntry, ReleaseName } from '@bothways/domain/registry';
import { type Api, createStore, type Store } from '@bothways/platform';
import { withRetry } from '@bothways/platform/host';
import { isRegistry } from './registry-guard.ts';

const PATH = '/platform/registry.json';
const NOTHING: Registry = { revision: '', remotes: [] };

const schema = {
  parse(raw: unknown): Registry {
    if (!isRegistry(raw)) throw new Error('not a registry');
    return raw;
  },
};

/** The areas available to this person. */
export interface RegistryClient {
  readonly store: Pick<Store<Registry>, 'get' | 'subscribe'>;
  /**
   * Reloads the registry. Never rejects: without an answer the known one stays. Resolves to whether it differs. `once`:
   * a person is waiting, so it is not retried.
   */
  refresh(patience?: 'once'): Promise<boolean>;
  /** The release of the shell in this document; undefined where the server reports none. */
  readonly shellOfPage: string | undefined;
  /** Returns the server's ticket for a release, to be sent with its beacons. */
  ticketFor(name: ReleaseName, version: string): string | undefined;
  /** Returns the area that owns a first path segment. */
  ownerOf(segment: string): RegistryEntry | undefined;
}

/** Returns the registry in the page; undefined when there is none, as in development. */
function inPage(): Registry | undefined {
  const text = document.getElementById('registry')?.textContent;
  if (!text) return undefined;
  const raw: unknown = JSON.parse(text);
  return isRegistry(raw) ? raw : undefined;
}

/** The registry without the parts that differ with each request. */
const contentOf = ({ ticket: _, ...content }: Registry): string => JSON.stringify(content);

export function createRegistryClient(api: Api): RegistryClient {
  const store = createStore(inPage() ?? NOTHING);
  const shellOfPage = store.get().shell;
  const tickets = new Map<string, string>();
  const note = ({ ticket, shell, remotes }: Registry): void => {
    if (ticket === undefined) return;
    const releases = remotes.flatMap(({ name, version, previous }) => [
      `${name}@${version}`,
      ...(previous ? [`${name}@${previous.version}`] : []),
    ]);
    for (const release of [...releases, `shell@${shell}`])
      if (!tickets.has(release)) tickets.set(release, ticket);
  };
  note(store.get());
  const announce = (registry: Registry): void => {
    window.dispatchEvent(new CustomEvent(REGISTRY_EVENT, { detail: registry }));
  };
  return {
    store,
    async refresh(patience) {
      const before = store.get();
      const ask = (): Promise<Registry> => api.get(PATH, { schema });
      const registry = await (patience === 'once' ? ask() : withRetry(ask)).catch(() => before);
      // The revision is the server's; the visible part of it differs by person.
      note(registry);
      if (contentOf(registry) === contentOf(before)) return false;
      announce(registry);
      store.set(registry);
      return true;
    },
    shellOfPage,
    ticketFor: (name, version) => tickets.get(`${name}@${version}`),
    ownerOf: (segment) => store.get().remotes.find(({ segments }) => segments.includes(segment)),
  };
}
