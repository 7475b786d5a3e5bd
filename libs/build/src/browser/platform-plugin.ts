import { areaOf } from '@bothways/domain/loading';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { announce, messageOf } from './announce.ts';
import { linkFor, loadManifest, SCRIPT_TIMEOUT_MS, scriptFor } from './load-file.ts';
import { refreshFailed, watchFailures } from './stale-files.ts';
import { watchRegistry } from './trusted-releases.ts';

/**
 * How the shell loads remotes: with timeouts, checked against the registry's hashes, every outcome announced. It never
 * substitutes a failed module: the substitute would be cached under the real URL. The route's boundary shows the
 * failure and offers the retry.
 */
export default function platformPlugin(): ModuleFederationRuntimePlugin {
  const startedMs = new Map<string, number>();
  watchRegistry();
  watchFailures();
  return {
    name: 'bothways-platform',
    fetch: (url) => loadManifest(url),
    createScript: ({ url }) => ({ script: scriptFor(url), timeout: SCRIPT_TIMEOUT_MS }),
    createLink: ({ url, attrs }) => ({ link: linkFor(url, attrs), timeout: SCRIPT_TIMEOUT_MS }),
    async beforeRequest(request) {
      startedMs.set(request.id, performance.now());
      await refreshFailed(areaOf(request.id));
      return request;
    },
    afterLoadRemote({ id, error }) {
      const durationMs = performance.now() - (startedMs.get(id) ?? performance.now());
      announce(
        error === undefined
          ? { part: 'area', outcome: 'loaded', subject: id, durationMs }
          : { part: 'area', outcome: 'failed', subject: id, durationMs, message: messageOf(error) },
      );
    },
    errorLoadShare({ pkgName, error }) {
      announce({ part: 'share', outcome: 'failed', subject: pkgName, message: messageOf(error) });
    },
  };
}
