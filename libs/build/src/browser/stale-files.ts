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
 * Fetches an area's failed files past the browser's cache. Files of a release are kept for ever, also when the bytes
 * that came were wrong: without this a retry would meet the same wrong bytes long after the server is healed. Other
 * areas' files are left alone: one that hangs would hold up this one.
 */
export async function refreshFailed(area: string | undefined): Promise<void> {
  await Promise.allSettled([...failed].filter((url) => areaOf(url) === area).map(refresh));
}

/** Sees every script and style sheet that fails, those too that an area's own bundle loads. */
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
