import type { AreaName, RegistryEntry } from '@bothways/domain/registry';
import { CONTRACT_VERSION, type RemoteModule } from '@bothways/platform';
import { AreaFailure, type FailureKind } from './area-failure.ts';
import { readModule } from './area-module.ts';
import type { AreaReports } from './area-reports.ts';

export type Release = Pick<RegistryEntry, 'version' | 'manifestUrl' | 'integrity'>;

export type AreaState =
  | { status: 'idle' | 'loading' }
  | { status: 'ready'; module: RemoteModule; version: string }
  | { status: 'failed'; failure: AreaFailure };

export interface AttemptParts {
  /** Fetches and runs a release; `fresh` discards everything loaded of the area before. */
  fetchRelease(area: AreaName, release: Release, options: { fresh: boolean }): Promise<unknown>;
  /** Classifies an error of `fetchRelease`. */
  diagnose(error: unknown, area: AreaName): Promise<FailureKind>;
  /** Loads the area's texts in the current language. */
  addTexts(module: RemoteModule): Promise<void>;
  pause(ms: number): Promise<void>;
  /** Receives loads and failures. */
  reports: AreaReports;
}

/** Timeout of a release; script and manifest have their own, shorter ones. */
const RELEASE_TIMEOUT_MS = 12_000;
const RETRY_AFTER_MS = 500;

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

interface ReleaseAttempts {
  /** Loads the release that should run; once more if it was unreachable. */
  current(entry: RegistryEntry): Promise<AreaState>;
  /** Loads a release once. Never rejects. */
  attempt(area: AreaName, release: Release, timeoutMs?: number): Promise<AreaState>;
}

/** Loads single releases of areas. */
export function createReleaseAttempts(parts: AttemptParts): ReleaseAttempts {
  const dirty = new Set<AreaName>();
  const run = async (area: AreaName, release: Release): Promise<AreaState> => {
    const { version } = release;
    const fresh = dirty.has(area);
    dirty.add(area); // whatever the outcome, a retry must not meet its leftovers
    const module = readModule(await parts.fetchRelease(area, release, { fresh }));
    if (typeof module === 'string') throw new AreaFailure(area, 'refusedContract', version, module);
    await parts.addTexts(module);
    return { status: 'ready', module, version };
  };
  const inTime = (area: AreaName, release: Release, timeoutMs: number): Promise<AreaState> => {
    const late = parts.pause(timeoutMs).then(() => {
      throw new AreaFailure(area, 'timedOut', release.version, `no answer in ${timeoutMs / 1_000} s`);
    });
    return Promise.race([run(area, release), late]);
  };
  const failureOf = async (area: AreaName, version: string, error: unknown): Promise<AreaFailure> =>
    error instanceof AreaFailure
      ? error
      : new AreaFailure(area, await parts.diagnose(error, area), version, messageOf(error), { cause: error });
  const attempt = async (
    area: AreaName,
    release: Release,
    timeoutMs = RELEASE_TIMEOUT_MS,
  ): Promise<AreaState> => {
    const startMs = performance.now();
    try {
      const ready = await inTime(area, release, timeoutMs);
      parts.reports.loaded(area, release.version, performance.now() - startMs);
      return ready;
    } catch (error) {
      return { status: 'failed', failure: await failureOf(area, release.version, error) };
    }
  };
  const twice = async (area: AreaName, release: Release): Promise<AreaState> => {
    const first = await attempt(area, release);
    // Only a network hiccup resolves itself within a moment.
    if (first.status !== 'failed' || first.failure.kind !== 'unreachable') return first;
    await parts.pause(RETRY_AFTER_MS);
    return attempt(area, release);
  };
  const current = (entry: RegistryEntry): Promise<AreaState> => {
    if (entry.contract === CONTRACT_VERSION) return twice(entry.name, entry);
    const message = `built for contract ${entry.contract}, not ${CONTRACT_VERSION}`;
    const failure = new AreaFailure(entry.name, 'refusedContract', entry.version, message);
    return Promise.resolve({ status: 'failed', failure });
  };
  return { current, attempt };
}
