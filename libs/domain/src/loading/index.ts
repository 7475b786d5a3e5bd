// A door of its own, without zod: the loader stands in every first load, and what its imports reach is hoisted there.
/**
 * On `window`, by the shell whenever it was given a registry (`CustomEvent<Registry>`). The loader of remotes runs
 * files of announced releases only; it reads the registry in the page by itself.
 */
export const REGISTRY_EVENT = 'bothways:registry';

/** On `window`, in development, when a file of texts was edited and its module has the new ones. */
export const TEXTS_EVENT = 'bothways:texts';

/** On `window`, by the loader for everything it loads or fails to load (`CustomEvent<LoadEvent>`). */
export const LOAD_EVENT = 'bothways:load';

/**
 * The area that an address of a file or a request id belongs to, wherever releases lie: "/mf-landing/0.1.0/main.js",
 * "https://files.example/bothways/mf-landing/0.1.0/main.js" and "mf_landing/area" are of "mf-landing".
 */
export function areaOf(subject: string): string | undefined {
  const path = subject.replace(/^\w+:\/\/[^/]*/, '');
  return /(?:^|\/)(mf[-_][a-z0-9-_]+)\//.exec(path)?.[1]?.replaceAll('_', '-');
}

/** The address of a file as the registry lists it: one of the page's own origin is its path. */
export function fileAddress(url: string, page: string): string {
  const { origin, pathname, href } = new URL(url, page);
  return origin === new URL(page).origin ? pathname : href;
}

export interface LoadEvent {
  part: 'manifest' | 'script' | 'style' | 'area' | 'share';
  outcome: 'loaded' | 'failed';
  /** Address of the file, request id of the area, or name of the shared package. */
  subject: string;
  /** Folder name of the area that the subject belongs to. */
  area?: string;
  /** From the request to the outcome; of an area as a whole, or of a file. */
  durationMs?: number;
  /** For the log, not for people. */
  message?: string;
}
