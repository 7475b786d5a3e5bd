// Separate entry without zod: the loader is part of every first load, and its imports are hoisted there.
/**
 * Dispatched on `window` by the shell whenever it receives a registry (`CustomEvent<Registry>`). The loader of remotes
 * runs only files of announced releases; the registry in the page it reads by itself.
 */
export const REGISTRY_EVENT = 'bothways:registry';

/** Dispatched on `window`, in development, after a text file was edited and its module updated. */
export const TEXTS_EVENT = 'bothways:texts';

/** Dispatched on `window` by the loader for every load or failure (`CustomEvent<LoadEvent>`). */
export const LOAD_EVENT = 'bothways:load';

/**
 * Returns the area of a file's URL or a request id, wherever releases are hosted: "/mf-landing/0.1.0/main.js",
 * "https://files.example/bothways/mf-landing/0.1.0/main.js" and "mf_landing/area" are of "mf-landing".
 */
export function areaOf(subject: string): string | undefined {
  const path = subject.replace(/^\w+:\/\/[^/]*/, '');
  return /(?:^|\/)(mf[-_][a-z0-9-_]+)\//.exec(path)?.[1]?.replaceAll('_', '-');
}

/** Returns a file's address as the registry lists it: the path for one of the page's own origin. */
export function fileAddress(url: string, page: string): string {
  const { origin, pathname, href } = new URL(url, page);
  return origin === new URL(page).origin ? pathname : href;
}

export interface LoadEvent {
  part: 'manifest' | 'script' | 'style' | 'area' | 'share';
  outcome: 'loaded' | 'failed';
  /** URL of the file, request id of the area, or name of the shared package. */
  subject: string;
  /** Folder name of the subject's area. */
  area?: string;
  /** From the request to the outcome; of a whole area, or of a file. */
  durationMs?: number;
  /** For the log, not for display. */
  message?: string;
}
