import type { LoadEvent } from '@bothways/domain/loading';
import type { FailureKind } from './area-failure.ts';

interface Evidence {
  error: unknown;
  /** Failures reported by the loader. */
  failed: readonly LoadEvent[];
  /** Refetches a file, to distinguish a missing one from a changed one. */
  examine(address: string): Promise<'missing' | 'changed' | 'intact'>;
}

const textOf = (error: unknown): string =>
  error instanceof Error ? `${error.name} ${error.message} ${textOf(error.cause ?? '')}` : String(error);

/** The loader refuses a file that no release lists, and the browser one whose content differs from its hash. */
const UNLISTED = /No announced release contains/;
const TIMED_OUT = /timed?[ -]?out|\(timeout/i;
const UNREACHABLE =
  /ScriptNetworkError|ChunkLoadError|Loading (CSS )?chunk|Failed to fetch|Manifest answered|RUNTIME-003/i;

/** Classifies an error from loading an area. */
export async function diagnose({ error, failed, examine }: Evidence): Promise<FailureKind> {
  const text = [textOf(error), ...failed.map(({ message = '' }) => message)].join(' ');
  if (failed.some(({ part }) => part === 'share')) return 'refusedContract';
  if (UNLISTED.test(text)) return 'tampered';
  if (TIMED_OUT.test(text)) return 'timedOut';
  const file = failed.find(({ part }) => part === 'script' || part === 'style');
  if (file && (await examine(file.subject)) === 'changed') return 'tampered';
  return file || failed.length > 0 || UNREACHABLE.test(text) ? 'unreachable' : 'crashedAtStart';
}

/** Fetches a file with and without its hash. Browsers do not say why they refused one; the difference does. */
export const examiner =
  (integrityOf: (address: string) => string | undefined, send: typeof fetch = fetch) =>
  async (address: string): Promise<'missing' | 'changed' | 'intact'> => {
    const options: RequestInit = { cache: 'no-store', signal: AbortSignal.timeout(4_000) };
    const integrity = integrityOf(address);
    const plain = await send(address, options).catch(() => undefined);
    if (!plain?.ok) return 'missing';
    if (integrity === undefined) return 'intact';
    const checked = await send(address, { ...options, integrity }).catch(() => undefined);
    return checked ? 'intact' : 'changed';
  };

/** Returns the hash of a file in the requested releases. */
export const integrityIn =
  (releases: () => readonly Record<string, string>[]) =>
  (address: string): string | undefined =>
    releases()
      .map((integrity) => integrity[address])
      .find((hash) => hash !== undefined);
