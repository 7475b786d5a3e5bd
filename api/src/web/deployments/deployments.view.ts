import {
  type Condition,
  evidenceOf,
  FAILURE_PHASES,
  gateOf,
  type ReleaseFigures,
} from '@bothways/domain/area-health';
import {
  COURSE,
  type Deployment,
  type DeploymentEvent,
  type DeploymentsAnswer,
  type StoredRelease,
} from '@bothways/domain/deployments';
import type { ReleaseName, Rollout, Rollouts } from '@bothways/domain/registry';
import { DAY_MS } from '@bothways/domain/time';
import { type LogLine, type RolloutRecord, readDeepRun, storedVersions } from '@bothways/releases';
import type { Db } from '#kernel/db';
import { BY_HEALTH, evidenceAgainst, failuresByPhase, figuresSince, talliesSince } from '#web/area-health';
import type { ReleaseLibrary } from '#web/registry';
import { isOfKey, namesOf } from './deployments.store.ts';
import { failureCourse } from './failure-course.ts';
import { FactsOfReleases, fitsContract } from './release-facts.ts';

/** As long as counts are retained. */
const ALL_MS = 30 * DAY_MS;
const SHOWN_EVENTS = 20;
const NO_FIGURES: ReleaseFigures = { loads: 0, failures: 0 };

export interface ViewDeps {
  db: Db;
  library: ReleaseLibrary;
  record: RolloutRecord;
  nowMs: () => number;
}

const newestFirst = (names: Rollouts['apps']): ReleaseName[] =>
  (Object.keys(names) as ReleaseName[]).sort((a, b) =>
    a === 'shell' ? -1 : b === 'shell' ? 1 : a.localeCompare(b),
  );

const roleOf = (version: string, { stable, canary, earlier }: Rollout): StoredRelease['role'] => {
  if (version === stable) return 'stable';
  if (version === canary?.version) return 'canary';
  return version === earlier[0] ? 'before' : 'kept';
};

function eventOf(line: LogLine, names: ReadonlyMap<string, string>): DeploymentEvent {
  const { by, name: _, ...said } = line;
  if (by === BY_HEALTH) return { ...said, how: 'health' };
  if (by === undefined) return { ...said, how: 'command' };
  const name = names.get(by);
  // Pages of before know no other kind: a key's name stands in the stead of the command.
  return { ...said, how: isOfKey(by) ? 'command' : 'page', ...(name !== undefined && { by: name }) };
}

interface View extends ViewDeps {
  facts: FactsOfReleases;
}

interface History {
  log: readonly LogLine[];
  /** Names of those who acted, by user id. */
  names: ReadonlyMap<string, string>;
}

async function versionsOf(
  { db, library, nowMs, facts }: View,
  name: ReleaseName,
  rollout: Rollout,
): Promise<StoredRelease[]> {
  const figures = await figuresSince(db, name, nowMs() - ALL_MS);
  const releases = await Promise.all(
    (await storedVersions(library.root, name)).map((version) => library.release(name, version)),
  );
  const stored = releases
    .filter((release) => release !== undefined)
    .map(async (release) => ({
      version: release.version,
      builtAt: release.builtAt,
      ...(release.commit !== undefined && { commit: release.commit }),
      ...(await facts.of(release)),
      role: roleOf(release.version, rollout),
      figures: figures.get(release.version) ?? NO_FIGURES,
    }));
  return (await Promise.all(stored)).sort((a, b) => b.builtAt.localeCompare(a.builtAt));
}

/** Compares canary and stable release, and decides whether the canary may be promoted. */
async function canaryState({ db, library, nowMs }: ViewDeps, name: ReleaseName, rollout: Rollout) {
  const figures = await figuresSince(db, name, nowMs() - DAY_MS);
  const stable = { version: rollout.stable, figures: figures.get(rollout.stable) ?? NO_FIGURES };
  if (!rollout.canary) return { stable };
  const { version, sharePct, isPaused = false } = rollout.canary;
  const release = await library.release(name, version);
  const own = figures.get(version) ?? NO_FIGURES;
  const { evidence } = await evidenceAgainst(db, name, version);
  return {
    stable,
    canary: {
      version,
      figures: own,
      sharePct,
      isPaused,
      evidence: Math.min(evidenceOf(evidence), 1e9),
      conditions: gateOf(own, stable.figures, release !== undefined && fitsContract(release)),
    },
  };
}

async function reasonsOf(
  { db, nowMs }: ViewDeps,
  name: ReleaseName,
  { stable, canary }: Rollout,
): Promise<Deployment['reasons']> {
  const rows = await failuresByPhase(db, name, nowMs() - DAY_MS);
  const count = (version: string | undefined, phase: string): number =>
    rows.find((row) => row.version === version && row.phase === phase)?.failures ?? 0;
  return FAILURE_PHASES.map((phase) => ({
    phase,
    canary: count(canary?.version, phase),
    stable: count(stable, phase),
  })).filter((reason) => reason.canary + reason.stable > 0);
}

async function deploymentOf(
  view: View,
  name: ReleaseName,
  rollout: Rollout,
  { log, names }: History,
): Promise<Deployment> {
  const own = log.filter((line) => line.name === name);
  const history = own.slice(-SHOWN_EVENTS).reverse();
  const since = own.findLast(({ version, action }) => version === rollout.stable && action !== 'canary');
  const by = since?.by === undefined ? undefined : names.get(since.by);
  const release = await view.library.release(name, rollout.stable);
  return {
    name,
    access: release?.spec?.access ?? 'everyone',
    ...(await canaryState(view, name, rollout)),
    ...(since && { releasedAt: since.at }),
    ...(by !== undefined && { releasedBy: by }),
    versions: await versionsOf(view, name, rollout),
    reasons: await reasonsOf(view, name, rollout),
    course: failureCourse(await talliesSince(view.db, name, view.nowMs() - COURSE.lastMs), rollout),
    history: history.map((line) => eventOf(line, names)),
  };
}

/** Returns each app's deployment, its performance, possible rollbacks and history. */
export function deploymentsView(deps: ViewDeps) {
  const { db, library, record } = deps;
  const view = { ...deps, facts: new FactsOfReleases(library) };
  return {
    async all(): Promise<Omit<DeploymentsAnswer, 'success'>> {
      const { revision, apps } = await library.current();
      const log = await record.log();
      const names = await namesOf(
        db,
        log.flatMap(({ by }) => (by === undefined || by === BY_HEALTH ? [] : [by])),
      );
      const deployments: Deployment[] = [];
      for (const name of newestFirst(apps)) {
        const rollout = apps[name];
        if (rollout) deployments.push(await deploymentOf(view, name, rollout, { log, names }));
      }
      const changedAt = log.at(-1)?.at;
      const deepRun = await readDeepRun(library.root);
      return {
        revision,
        deployments,
        ...(changedAt !== undefined && { changedAt }),
        ...(deepRun && { deepRun }),
      };
    },

    /** Returns the unmet conditions of a running canary; undefined if there is none. */
    async unmet(name: ReleaseName): Promise<Condition[] | undefined> {
      const rollout = (await library.current()).apps[name];
      if (!rollout?.canary) return undefined;
      const { canary } = await canaryState(view, name, rollout);
      return canary?.conditions.filter(({ isMet }) => !isMet);
    },
  };
}
