import { announce, messageOf } from './announce.ts';
import { markFailed } from './stale-files.ts';
import { addressOf, integrityOf, isStrict, manifestOf } from './trusted-releases.ts';
import { scriptUrl } from './trusted-types.ts';

/** A development server compiles before it answers. */
const COMPILE_MS = isStrict ? 0 : 120_000;
/** A manifest is a few kilobytes from our own origin: a slower one will not arrive. */
const MANIFEST_TIMEOUT_MS = 4_000 + COMPILE_MS;
export const SCRIPT_TIMEOUT_MS = 8_000 + COMPILE_MS;
const STYLE_RETRY_MS = 1_000;

const reported = <T>(part: 'manifest' | 'script' | 'style', subject: string, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    announce({ part, outcome: 'failed', subject, message: messageOf(error) });
    throw error;
  }
};

/** Announces the outcome of an element's file, with its duration; a timeout counts as a failure. */
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
  // Otherwise a 404 with a JSON body would be cached as the manifest for the whole session.
  if (!response.ok) throw new Error(`Manifest answered ${response.status}`);
  return response;
}

/** Returns a remote's manifest: from the registry without a request, else fetched with a timeout. */
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

/**
 * Creates a script element that runs only the release's own content: the bundler's integrity check would come too late.
 */
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

/** Retries a failed style sheet once: without it the page would silently stay unstyled. */
function retryStyle(link: HTMLLinkElement): void {
  const retry = () => {
    const again = document.createElement('link');
    for (const { name, value } of link.attributes) again.setAttribute(name, value);
    watch(again, 'style', addressOf(link.href));
    document.head.append(again);
  };
  link.addEventListener('error', () => setTimeout(retry, STYLE_RETRY_MS), { once: true });
}

/** Creates a preload or style link, with the credentials mode of the later request (else it is downloaded twice). */
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
