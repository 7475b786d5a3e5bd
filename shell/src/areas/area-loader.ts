import type { FailurePhase } from '@bothways/domain/area-health';
import type { AreaName, RegistryEntry } from '@bothways/domain/registry';
import { createStore, type Store } from '@bothways/platform';
import { AreaFailure, type FailureKind } from './area-failure.ts';
import { type AreaState, type AttemptParts, createReleaseAttempts, messageOf } from './release-attempts.ts';

export interface LoaderParts extends AttemptParts {
  /** Returns the phase in which a failure of this kind occurred. */
  phaseOf(kind: FailureKind, area: AreaName): FailurePhase;
  /** Records that a canary failed here: this browser gets the stable release from now on. */
  refuse(area: AreaName, version: string): void;
}

export interface AreaLoader {
  state(area: AreaName): Store<AreaState>;
  /** Loads an area unless it is loaded or loading. Never rejects: the state reports the result. */
  load(entry: RegistryEntry): Promise<AreaState>;
  /** Reloads in any state, for a retry after a failure. */
  reload(entry: RegistryEntry): Promise<AreaState>;
  /** Creates the failure of an area that threw while rendering. */
  crashed(area: AreaName, error: unknown): AreaFailure;
  /**
   * Counts a visible crash: after a few, the release is replaced by the previous one; a canary at once.
   * @returns whether to load another release now
   */
  countCrash(failure: AreaFailure, entry: RegistryEntry): boolean;
}

/** Timeout of the previous release: the person has waited already. */
const PREVIOUS_TIMEOUT_MS = 6_000;
/** Crashes after which a release is replaced by the previous one. */
const CRASHES_UNTIL_PREVIOUS = 2;

const crashKey = (area: AreaName, version: string): string => `${area}@${version}`;

export function createAreaLoader(parts: LoaderParts): AreaLoader {
  const states = new Map<AreaName, Store<AreaState>>();
  const loading = new Map<AreaName, Promise<AreaState>>();
  const crashes = new Map<string, number>();
  const { current, attempt } = createReleaseAttempts(parts);

  const state = (area: AreaName): Store<AreaState> => {
    const known = states.get(area) ?? createStore<AreaState>({ status: 'idle' });
    states.set(area, known);
    return known;
  };
  /** Reports a failed load at once; a canary is not retried in this browser. */
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
    // The person is shown the failure of the release that should run.
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
