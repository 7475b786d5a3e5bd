import type { ReleaseName, Rollout, Rollouts } from '@bothways/domain/registry';
import type { Move } from './rollout-record.ts';

type Apps = Rollouts['apps'];
/** Enough to find a good one again; the releases themselves are stored longer. */
const KEPT_EARLIER = 20;

const withApp = (apps: Apps, name: ReleaseName, rollout: Rollout): Apps => ({ ...apps, [name]: rollout });

/** Everyone gets the version; ends a canary of any version. */
export function toStable(
  apps: Apps,
  name: ReleaseName,
  version: string,
  action: 'release' | 'start' = 'release',
): Move {
  const from = apps[name]?.stable;
  const others = [...(from ? [from] : []), ...(apps[name]?.earlier ?? [])];
  const earlier = others.filter((other) => other !== version).slice(0, KEPT_EARLIER);
  return {
    apps: withApp(apps, name, { stable: version, earlier }),
    log: { action, name, version, ...(from ? { from } : {}) },
  };
}

/**
 * A share of people gets the version, everyone else stays on the stable one; a canary that is paused stays so.
 * @param replaces the canary that may end for it
 * @throws MoveRefused without a stable release, when everyone has or had the version, or beside another canary
 */
export function toCanary(
  apps: Apps,
  name: ReleaseName,
  version: string,
  sharePct: number,
  replaces?: string,
): Move {
  const current = apps[name];
  if (!current) throw new MoveRefused(`${name} has no stable release that the others could keep`);
  if (current.stable === version) throw new MoveRefused(`${name} ${version} runs for everyone already`);
  if (current.earlier.includes(version))
    throw new MoveRefused(`${name} ${version} is older than ${current.stable}: roll back to it instead`);
  const { canary } = current;
  if (canary && canary.version !== version && canary.version !== replaces)
    throw new MoveRefused(`${name} has another canary, ${canary.version}`);
  const isPaused = canary?.version === version && canary.isPaused;
  return {
    apps: withApp(apps, name, { ...current, canary: { version, sharePct, ...(isPaused && { isPaused }) } }),
    log: { action: 'canary', name, version, from: current.stable, sharePct },
  };
}

function canaryOf(
  apps: Apps,
  name: ReleaseName,
): { rollout: Rollout; canary: NonNullable<Rollout['canary']> } {
  const rollout = apps[name];
  if (!rollout?.canary) throw new NoCanary(`${name} has no canary`);
  return { rollout, canary: rollout.canary };
}

/** The running releases do not permit the move. */
export class MoveRefused extends Error {
  override name = 'MoveRefused';
}

/** There is no canary to change, pause or end. */
export class NoCanary extends MoveRefused {
  override name = 'NoCanary';
}

/** Changes the canary's share. @throws NoCanary */
export function toShare(apps: Apps, name: ReleaseName, sharePct: number): Move {
  const { rollout, canary } = canaryOf(apps, name);
  return {
    apps: withApp(apps, name, { ...rollout, canary: { ...canary, sharePct } }),
    log: { action: 'share', name, version: canary.version, sharePct },
  };
}

/** Pauses or resumes the canary. @throws NoCanary */
export function toPaused(apps: Apps, name: ReleaseName, isPaused: boolean): Move {
  const { rollout, canary } = canaryOf(apps, name);
  const { version, sharePct } = canary;
  return {
    apps: withApp(apps, name, { ...rollout, canary: { version, sharePct, ...(isPaused && { isPaused }) } }),
    log: { action: isPaused ? 'pause' : 'resume', name, version },
  };
}

/** Everyone gets the canary. @throws NoCanary */
export function promoted(apps: Apps, name: ReleaseName): Move {
  const { canary } = canaryOf(apps, name);
  const { apps: after, log } = toStable(apps, name, canary.version);
  return { apps: after, log: { ...log, action: 'promote' } };
}

/** Ends the canary; people get the stable release with their next page. @throws NoCanary */
export function withoutCanary(apps: Apps, name: ReleaseName): Move {
  const { rollout, canary } = canaryOf(apps, name);
  const { stable, earlier } = rollout;
  const log = { action: 'withdraw', name, version: stable, from: canary.version } as const;
  return { apps: withApp(apps, name, { stable, earlier }), log };
}

/** Everyone gets a stored release; ends a canary. @throws when everyone has it and there is no canary */
export function backTo(apps: Apps, name: ReleaseName, version: string): Move {
  const current = apps[name];
  if (!current) throw new MoveRefused(`${name} was never released`);
  if (current.stable === version && !current.canary)
    throw new MoveRefused(`${name} ${version} runs for everyone already`);
  const { apps: after, log } = toStable(apps, name, version);
  return { apps: after, log: { ...log, action: 'rollback' } };
}

/**
 * Goes one step back: ends a running canary; without one, restores the previous stable release.
 * @throws when there is nothing to go back to
 */
export function stepBack(apps: Apps, name: ReleaseName): Move {
  const current = apps[name];
  if (!current) throw new MoveRefused(`${name} was never released`);
  const { canary, ...stable } = current;
  if (canary) {
    const log = { action: 'rollback', name, version: current.stable, from: canary.version } as const;
    return { apps: withApp(apps, name, stable), log };
  }
  const [before, ...earlier] = current.earlier;
  if (!before) throw new MoveRefused(`${name} has no release before ${current.stable}`);
  return {
    apps: withApp(apps, name, { stable: before, earlier }),
    log: { action: 'rollback', name, version: before, from: current.stable },
  };
}

/**
 * Withdraws versions that must not run any more: the newest other stable one replaces them; without one the app is
 * removed.
 */
export function withdrawn(apps: Apps, name: ReleaseName, versions: readonly string[]): Move {
  const current = apps[name];
  if (!current) throw new MoveRefused(`${name} was never released`);
  const [stable, ...earlier] = [current.stable, ...current.earlier].filter((one) => !versions.includes(one));
  const canary = current.canary && !versions.includes(current.canary.version) ? current.canary : undefined;
  const { [name]: _gone, ...others } = apps;
  const next = stable === undefined ? undefined : { stable, earlier, ...(canary && { canary }) };
  const log = { action: 'withdraw', name, version: stable ?? '', from: current.stable } as const;
  return { apps: next ? withApp(apps, name, next) : others, log };
}
