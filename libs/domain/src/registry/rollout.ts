import { refusalOf } from '../refused-releases/index.ts';
import type { ReleaseName, Rollout } from './release.schema.ts';

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a with a final mix: short, and uniform in its low digits; not for secrets. */
function hash32(text: string): number {
  let hash = FNV_OFFSET;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, FNV_PRIME);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A person's rank, 0 to below 100, in the order in which a canary reaches people; differs by app. */
export const rolloutPct = (name: ReleaseName, seed: string): number =>
  (hash32(`${name}:${seed}`) % 10_000) / 100;

/**
 * Returns a person's release: the same seed (user or session) gets the same one until the rollout changes. People who
 * met a failure of the canary get the stable release.
 */
export function chosenVersion(
  name: ReleaseName,
  rollout: Rollout,
  seed: string,
  refused: ReadonlySet<string> = new Set(),
): { version: string; channel: 'stable' | 'canary' } {
  const { canary, stable } = rollout;
  const isCanary =
    canary !== undefined &&
    !canary.isPaused &&
    !refused.has(refusalOf(name, canary.version)) &&
    rolloutPct(name, seed) < canary.sharePct;
  return isCanary ? { version: canary.version, channel: 'canary' } : { version: stable, channel: 'stable' };
}
