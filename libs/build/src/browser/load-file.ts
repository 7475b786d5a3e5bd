import { announce, messageOf } from './announce.ts';
import { markFailed } from './stale-files.ts';
import { addressOf, integrityOf, manifestOf } from './trusted-releases.ts';
import { scriptUrl } from './trusted-types.ts';

/** A manifest is a few kilobytes from our own origin: what takes longer is not coming. */
const MANIFEST_TIMEOUT_MS = 4_000;
export const SCRIPT_TIMEOUT_MS = 8_000;
const STYLE_RETRY_MS = 1_000;

const reported = <T>(part: 'manifest' | 'script' | 'style', subject: string, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    announce({ part, outcome: 'failed', subject, message: messageOf(error) });
    throw error;
  }
};

/** Announces what becomes of an element's file, with the time it took; silence for too long is a failure too. */
function watch(
  element: HTMLScriptElement | HTMLLinkElement,
  part: 'script' | 'style',
  subject: string,
): void {
  const startMs = performance.now();
  const tell = (outcome: 'loaded' | 'failed', message?: string) => {
    clearTimeout(late);
    const durationMs = performance.now() - startMs;
    announce({ part, outcome, subject, durationMs, ...(message === undefined ? {} : { message }) });
  };
  const late = setTimeout(() => {
    markFailed(subject);
    tell('failed', 'timed out');
  }, SCRIPT_TIMEOUT_MS);
  element.addEventListener('load', () => tell('loaded'), { once: true });
  element.addEventListener('error', () => tell('failed', 'not there, or not what was released'), {
    once: true,
  });
}

async function fetchManifest(url: string): Promise<Response> {
  const integrity = integrityOf(url);
  const signal = AbortSignal.timeout(MANIFEST_TIMEOUT_MS);
  const response = await fetch(url, integrity === undefined ? { signal } : { signal, integrity });
  // Without this check a 404 with a JSON body would be kept as the manifest for the whole session.
  if (!response.ok) throw new Error(`Manifest answered ${response.status}`);
  return response;
}

/** A remote's manifest: from the registry without a request, else fetched with a time limit. */
export async function loadManifest(url: string): Promise<Response> {
  const subject = addressOf(url);
  const known = manifestOf(url);
  if (known) return Response.json(known);
  try {
    const response = await fetchManifest(url);
    announce({ part: 'manifest', outcome: 'loaded', subject });
    return response;
  } catch (error) {
    announce({ part: 'manifest', outcome: 'failed', subject, message: messageOf(error) });
    throw error;
  }
}

/** A script element that runs only what its release says: the bundler's own check comes too late for it. */
export function scriptFor(url: string): HTMLScriptElement {
  const subject = addressOf(url);
  return reported('script', subject, () => {
    const script = document.createElement('script');
    script.crossOrigin = 'anonymous';
    script.integrity = integrityOf(url) ?? '';
    script.src = scriptUrl(url);
    watch(script, 'script', subject);
    return script;
  });
}

/** A style sheet that did not come would leave the page bare without a word: it is tried once more. */
function retryStyle(link: HTMLLinkElement): void {
  const retry = () => {
    const again = document.createElement('link');
    for (const { name, value } of link.attributes) again.setAttribute(name, value);
    watch(again, 'style', addressOf(link.href));
    document.head.append(again);
  };
  link.addEventListener('error', () => setTimeout(retry, STYLE_RETRY_MS), { once: true });
}

/** A preload or style link, with the credentials mode of the later request (else it is downloaded twice). */
export function linkFor(url: string, attributes: Record<string, string> = {}): HTMLLinkElement {
  const subject = addressOf(url);
  return reported('style', subject, () => {
    const link = document.createElement('link');
    for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
    link.crossOrigin = 'anonymous';
    link.integrity = integrityOf(url) ?? '';
    link.href = url;
    if (link.rel === 'stylesheet') {
      watch(link, 'style', subject);
      retryStyle(link);
    }
    return link;
  });
}
