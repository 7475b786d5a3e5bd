// A door of its own, without zod: the loader stands in every first load, and what its imports reach is hoisted there.
/**
 * On `window`, by the shell whenever it was given a registry (`CustomEvent<Registry>`). The loader of remotes runs
 * files of announced releases only; it reads the registry in the page by itself.
 */
export const REGISTRY_EVENT = 'bothways:registry';

/** On `window`, by the loader for everything it loads or fails to load (`CustomEvent<LoadEvent>`). */
export const LOAD_EVENT = 'bothways:load';

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
