import { readText, writeText } from './local-text.ts';
import { useStore } from './use-store.ts';

/** A browser-local choice in local storage: validated when read, synchronized between tabs. */
export interface Stored<T> {
  readonly key: string;
  get(): T;
  set(value: T): void;
  clear(): void;
  subscribe(listener: () => void): () => void;
}

export type Guard<T> = (raw: unknown) => raw is T;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * A stored value under `key:vN` (or the bare `key` with version null). A value that fails the guard is removed and the
 * fallback applies. `get` returns the same object until the text changes.
 */
export function stored<T>(key: string, version: number | null, guard: Guard<T>, fallback: T): Stored<T> {
  const name = version === null ? key : `${key}:v${version}`;
  const listeners = new Set<() => void>();
  let known: { text: string | null; value: T } = { text: null, value: fallback };

  const check = (text: string): T => {
    const value = parse(text);
    if (guard(value)) return value;
    writeText(name, null);
    return fallback;
  };
  const get = (): T => {
    const text = readText(name);
    if (text !== known.text) {
      const value = text === null ? fallback : check(text);
      known = { text: readText(name), value };
    }
    return known.value;
  };
  const notify = (): void => {
    for (const listener of [...listeners]) listener();
  };
  const write = (text: string | null): void => {
    writeText(name, text);
    notify();
  };
  const onStorage = (event: StorageEvent): void => {
    if (event.key === null || event.key === name) notify();
  };
  return {
    key: name,
    get,
    set: (value) => write(JSON.stringify(value)),
    clear: () => write(null),
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', onStorage);
      };
    },
  };
}

/** The stored value as state: `const [choice, setChoice] = useStored(themeChoice)`. */
export const useStored = <T>(entry: Stored<T>): [T, (value: T) => void] => [useStore(entry), entry.set];
