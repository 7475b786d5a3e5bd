import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Registry, registrySchema } from '@bothways/domain/registry';
import { apiOrigin } from '../dev-server.ts';

/** Manifest URLs of the remotes with running development servers. */
export type DevManifests = ReadonlyMap<string, string>;

/** Returns the registry with the remotes in development at their own URLs, where nothing is immutable. */
export const withDevRemotes = (registry: Registry, manifests: DevManifests): Registry => ({
  ...registry,
  remotes: registry.remotes.map(({ previous, ...remote }) => {
    const manifestUrl = manifests.get(remote.name);
    if (manifestUrl === undefined) return previous ? { ...remote, previous } : remote;
    return { ...remote, version: 'development', manifestUrl, manifest: {}, integrity: {} };
  }),
});

/** The API starts beside the development servers, and restarts on each edit. */
const API_TRIES = 40;
const API_RETRY_MS = 500;

async function askApi(cookie: string): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await fetch(`${apiOrigin()}/platform/registry.json`, { headers: { cookie } });
      return await answer.json();
    } catch (error) {
      if (attempt === API_TRIES) throw error;
      await sleep(API_RETRY_MS);
    }
  }
}

/** Fetches the API's registry for the cookie's person, with the remotes in development. */
export const fetchRegistry = async (cookie: string, manifests: DevManifests): Promise<Registry> =>
  withDevRemotes(registrySchema.parse(await askApi(cookie)), manifests);

/** Answers the shell's request for the registry. */
export const devRegistry =
  (manifests: DevManifests) =>
  async (
    request: IncomingMessage,
    response: ServerResponse,
    next: (error?: unknown) => void,
  ): Promise<void> => {
    try {
      const registry = await fetchRegistry(request.headers.cookie ?? '', manifests);
      response.setHeader('content-type', 'application/json').setHeader('cache-control', 'no-store');
      response.end(JSON.stringify(registry));
    } catch (error) {
      next(error);
    }
  };
