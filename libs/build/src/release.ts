import type { Release, ReleaseName, Rollouts } from '@bothways/domain/registry';
import {
  claimSegments,
  keepMaps,
  keepRelease,
  pruneReleases,
  ReleaseExists,
  type RolloutRecord,
  SegmentTaken,
  styleFaults,
  toCanary,
  toStable,
  undoneBy,
} from '@bothways/releases';
import { appDir } from './apps.ts';
import { bootFault } from './boot/boot-check.ts';
import { buildIfChanged, outDir } from './build.ts';
import { installedChromium } from './chromium.ts';
import { releaseFaults } from './releases/check-release.ts';
import { type Built, describeBuild } from './releases/describe-build.ts';

/** A faulty release; nobody gets it. */
export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused';
}

export type Say = (line: string) => void;

/** Checks a stored release from the users' perspective: returns its faults, a sentence each. */
export type Gate = (release: Release) => Promise<readonly string[]>;

export interface Ways {
  /** Knows what runs. */
  record: RolloutRecord;
  /** Undefined: everybody gets it. */
  sharePct: number | undefined;
  say: Say;
  gate: Gate;
  /** As the release was ordered, if that was before now; it reaches nobody where something else of the app runs by then. */
  before?: Rollouts | undefined;
  /** Asks whether the release is wanted though it undoes what others have ordered, a sentence each. */
  confirm(undone: readonly string[]): Promise<boolean>;
}

/** An app to release: its folders, and its build step. */
export interface Source extends Built {
  /** Builds if needed. @returns whether it did */
  build(): Promise<boolean>;
  /** Whether the sources are still those that were checked; omitted: nothing was. */
  isAsChecked?(): Promise<boolean>;
}

export const sourceOf = (name: ReleaseName): Source => ({
  name,
  appDir: appDir(name),
  outDir: outDir(name),
  build: () => buildIfChanged(name),
});

/** Stores the release unless exactly its files are stored already (the version contains their hash). */
async function keepOnce(root: string, from: string, release: Release): Promise<boolean> {
  try {
    await keepRelease(root, from, release);
    return true;
  } catch (error) {
    if (error instanceof ReleaseExists) return false;
    throw error;
  }
}

/** @throws ReleaseRefused if a source has changed since the checks */
async function demandChecked({ name, isAsChecked }: Source): Promise<void> {
  if (isAsChecked && !(await isAsChecked()))
    throw new ReleaseRefused(`${name} is not released: its sources have changed since they were checked`);
}

/**
 * Builds the app if its sources changed and stores the result as a release; nobody gets it yet.
 * @throws BuildFailed, or ReleaseRefused naming each fault
 */
async function prepareRelease(root: string, source: Source, say: Say): Promise<Release> {
  const startMs = performance.now();
  await demandChecked(source);
  const built = await source.build();
  const release = await describeBuild(source, new Date());
  await demandChecked(source);
  const faults = [
    ...releaseFaults(release, appDir(release.name)),
    ...(await styleFaults(source.outDir, release)),
  ];
  const { name, version } = release;
  if (faults.length > 0) throw new ReleaseRefused(`${name} ${version} ${faults.join('; ')}`);
  if (release.spec)
    await claimSegments(root, name, release.spec.segments).catch((error: unknown) => {
      throw error instanceof SegmentTaken ? new ReleaseRefused(error.message) : error;
    });
  const stored = await keepOnce(root, source.outDir, release);
  if (stored) await keepMaps(root, source.outDir, release);
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  say(`${name} ${version} ${built ? 'built' : 'unchanged'}${stored ? ', stored' : ''} (${seconds} s)`);
  return release;
}

/** The quickest check, before the long one: whether it starts at all. */
async function demandBoot(root: string, release: Release, { record, say }: Ways): Promise<void> {
  const browser = installedChromium();
  const shell = release.name === 'shell' ? release.version : (await record.read()).apps.shell?.stable;
  // Without a browser or a shell the release gate refuses, and states the reason.
  if (!browser || !shell) return;
  const fault = await bootFault(browser, root, shell, release);
  if (fault) throw new ReleaseRefused(`${release.name} ${release.version} ${fault}`);
  say(`${release.name} ${release.version} boots with shell ${shell}`);
}

async function demandGate(release: Release, gate: Gate): Promise<void> {
  const faults = await gate(release);
  if (faults.length === 0) return;
  const list = faults.map((fault) => `  ${fault}`).join('\n');
  throw new ReleaseRefused(`${release.name} ${release.version} is stored but not released:\n${list}`);
}

/**
 * `npm run release`: builds, checks, stores, and releases to everyone, or to a share of people.
 * @throws BuildFailed or ReleaseRefused; then the current releases stay
 */
export async function release(root: string, source: Source, ways: Ways): Promise<Release> {
  const { record, sharePct, say, gate } = ways;
  const { name } = source;
  const before = (ways.before ?? (await record.read())).apps[name];
  const prepared = await prepareRelease(root, source, say);
  const { version } = prepared;
  const undone = undoneBy(before, await record.log(), name, version);
  if (undone.length > 0 && !(await ways.confirm(undone)))
    throw new ReleaseRefused(`${name} ${version} is stored but not released: ${undone.join('; ')}`);
  await demandBoot(root, prepared, ways);
  await demandGate(prepared, gate);
  const { apps: after } = await record.change(new Date(), (apps) => {
    if (JSON.stringify(apps[name]) !== JSON.stringify(before))
      throw new ReleaseRefused(
        `${name} ${version} is stored but not released: something else of ${name} runs since this was begun. See npm run registry, then release again`,
      );
    const move =
      sharePct === undefined
        ? toStable(apps, name, version)
        : toCanary(apps, name, version, sharePct, before?.canary?.version);
    return { ...move, log: { ...move.log, ...(source.commit !== undefined && { commit: source.commit }) } };
  });
  await pruneReleases(root, name, after[name], Date.now());
  return prepared;
}

/**
 * `npm start` for an app: releases it when its sources changed since the last start. Otherwise leaves the current
 * release, so that a rollback stays a rollback.
 */
export async function releaseIfChanged(
  root: string,
  source: Source,
  { record, say }: Pick<Ways, 'record' | 'say'>,
): Promise<void> {
  const { name } = source;
  const { version } = await prepareRelease(root, source, say);
  const starts = (await record.log()).filter((line) => line.name === name && line.action === 'start');
  const isRolledOut = (await record.read()).apps[name] !== undefined;
  if (isRolledOut && starts.at(-1)?.version === version) return;
  const { apps: after } = await record.change(new Date(), (apps) => {
    const ended = apps[name]?.canary?.version;
    if (ended !== undefined) say(`${name} ${ended}, a canary, ends: its sources have changed`);
    return toStable(apps, name, version, 'start');
  });
  await pruneReleases(root, name, after[name], Date.now());
}
