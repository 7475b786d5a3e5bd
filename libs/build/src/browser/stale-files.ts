import { areaOf } from '@bothways/domain/loading';
import { addressOf, integrityOf } from './trusted-releases.ts';

const REFRESH_TIMEOUT_MS = 4_000;

/** Files that failed to load, to run or to match their hash. */
const failed = new Set<string>();

export const markFailed = (url: string): void => {
  failed.add(addressOf(url));
};

async function refresh(url: string): Promise<void> {
  const signal = AbortSignal.timeout(REFRESH_TIMEOUT_MS);
  const response = await fetch(url, { cache: 'reload', signal, integrity: integrityOf(url) ?? '' });
  await response.arrayBuffer();
  if (response.ok) failed.delete(url);
}

/**
 * Refetches an area's failed files, bypassing the browser's cache. A release's files are cached permanently, even with
 * corrupt content: otherwise a retry would read the same corrupt bytes long after the server is repaired. Skips other
 * areas' files: a hanging one would delay this one.
 */
export async function refreshFailed(area: string | undefined): Promise<void> {
  await Promise.allSettled([...failed].filter((url) => areaOf(url) === area).map(refresh));
}

/** Observes every failing script and style sheet, including those loaded by an area's own bundle. */
export function watchFailures(): void {
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) markFailed(target.src);
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') markFailed(target.href);
    },
    { capture: true },
  );
}
