import type { FailurePhase } from '@bothways/domain/area-health';
import type { AreaName, RegistryEntry } from '@bothways/domain/registry';
import { CONTRACT_VERSION, createStore, type RemoteModule, type Store } from '@bothways/platform';
import { AreaFailure, type FailureKind } from './area-failure.ts';
import { readModule } from './area-module.ts';
import type { AreaReports } from './area-reports.ts';

export type Release = Pick<RegistryEntry, 'version' | 'manifestUrl' | 'integrity'>;

export type AreaState =
  | { status: 'idle' | 'loading' }
  | { status: 'ready'; module: RemoteModule; version: string }
  | { status: 'failed'; failure: AreaFailure };

export interface LoaderParts {
  /** Fetches and runs a release; `fresh` forgets everything of the area that was loaded before. */
  fetchRelease(area: AreaName, release: Release, options: { fresh: boolean }): Promise<unknown>;
  /** What an error of `fetchRelease` means. */
  diagnose(error: unknown, area: AreaName): Promise<FailureKind>;
  /** Brings the area's texts in the language in use. */
  addTexts(module: RemoteModule): Promise<void>;
  pause(ms: number): Promise<void>;
  /** Where a failure of this kind has come from. */
  phaseOf(kind: FailureKind, area: AreaName): FailurePhase;
  /** Who hears of loads and failures. */
  reports: AreaReports;
  /** Notes that a canary failed here: this browser is given the stable release from now on. */
  refuse(area: AreaName, version: string): void;
}

export interface AreaLoader {
  state(area: AreaName): Store<AreaState>;
  /** Loads an area once; a loaded or loading one is not loaded again. Never fails: the state says what came out. */
  load(entry: RegistryEntry): Promise<AreaState>;
  /** Loads anew whatever was there, for a try after a failure. */
  reload(entry: RegistryEntry): Promise<AreaState>;
  /** What to say of an area that threw while it was drawn. */
  crashed(area: AreaName, error: unknown): AreaFailure;
  /**
   * Remembers a crash that somebody saw: after a few, the release gives way to the one before it; a canary at once.
   * @returns whether another release is to be taken now
   */
  countCrash(failure: AreaFailure, entry: RegistryEntry): boolean;
}

/** Longest that a person waits for a release; script and manifest have their own, shorter limits. */
const RELEASE_TIMEOUT_MS = 12_000;
/** For the release before it: they have waited already. */
const PREVIOUS_TIMEOUT_MS = 6_000;
const RETRY_AFTER_MS = 500;
/** A release that was drawn and threw so often gives way to the one before it. */
const CRASHES_UNTIL_PREVIOUS = 2;

const crashKey = (area: AreaName, version: string): string => `${area}@${version}`;
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export function createAreaLoader(parts: LoaderParts): AreaLoader {
  const states = new Map<AreaName, Store<AreaState>>();
  const loading = new Map<AreaName, Promise<AreaState>>();
  const crashes = new Map<string, number>();
  const dirty = new Set<AreaName>();

  const state = (area: AreaName): Store<AreaState> => {
    const known = states.get(area) ?? createStore<AreaState>({ status: 'idle' });
    states.set(area, known);
    return known;
  };
  const run = async (area: AreaName, release: Release): Promise<AreaState> => {
    const { version } = release;
    const fresh = dirty.has(area);
    dirty.add(area); // whatever comes of it, another try must not meet its leftovers
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
    // Only a network hiccup heals by itself within a moment.
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
  /** A release that did not come is told of at once; a canary is not tried again in this browser. */
  const noteFailure = ({ area, version, kind, cause }: AreaFailure, entry: RegistryEntry): void => {
    parts.reports.failed(area, version, parts.phaseOf(kind, area), cause);
    if (entry.channel === 'canary' && entry.version === version) parts.refuse(area, version);
  };
  const best = async (entry: RegistryEntry): Promise<AreaState> => {
    const { name, previous } = entry;
    const tries = [
      () => current(entry),
      ...(previous ? [() => attempt(name, previous, PREVIOUS_TIMEOUT_MS)] : []),
    ];
    if ((crashes.get(crashKey(name, entry.version)) ?? 0) >= CRASHES_UNTIL_PREVIOUS) tries.reverse();
    const outcomes: AreaState[] = [];
    for (const tryOne of tries) {
      const outcome = await tryOne();
      if (outcome.status === 'ready') return outcome;
      outcomes.push(outcome);
      if (outcome.status === 'failed') noteFailure(outcome.failure, entry);
    }
    // What is wrong with the release that should run is what the person is told.
    return outcomes[0] ?? { status: 'idle' };
  };
  const begin = (entry: RegistryEntry): Promise<AreaState> => {
    const store = state(entry.name);
    store.set({ status: 'loading' });
    const outcome = best(entry).then((next) => {
      loading.delete(entry.name);
      store.set(next);
      return next;
    });
    loading.set(entry.name, outcome);
    return outcome;
  };

  return {
    state,
    load(entry) {
      const known = state(entry.name).get();
      return loading.get(entry.name) ?? (known.status === 'idle' ? begin(entry) : Promise.resolve(known));
    },
    reload: (entry) => loading.get(entry.name) ?? begin(entry),
    crashed(area, error) {
      const known = state(area).get();
      const version = known.status === 'ready' ? known.version : '';
      return new AreaFailure(area, 'crashedInRender', version, messageOf(error), { cause: error });
    },
    countCrash({ area, version, cause }, entry) {
      const key = crashKey(area, version);
      const isCanary = entry.channel === 'canary' && entry.version === version;
      const isFirst = !crashes.has(key);
      crashes.set(key, isCanary ? CRASHES_UNTIL_PREVIOUS : (crashes.get(key) ?? 0) + 1);
      parts.reports.crashed(area, version, cause);
      if (isCanary) parts.refuse(area, version);
      return isCanary && isFirst;
    },
  };
}
