export { contentVersion, filesBelow, hashFiles, sha384 } from './file-hashes.ts';
export { withLock } from './lock.ts';
export { precompress } from './precompress.ts';
export { pruneReleases } from './prune.ts';
export { keepRelease, ReleaseExists, readRelease, releaseDir } from './release-files.ts';
export { stepBack, toCanary, toStable } from './rollout-moves.ts';
export {
  changeRollouts,
  type LogLine,
  type Move,
  readLog,
  readRollouts,
} from './rollouts-file.ts';
