export { claimFaults, listFaults, type Surroundings } from './claim-faults.ts';
export { containerName, cssFaults, styleFaults } from './css-faults.ts';
export { readDeepRun, writeDeepRun } from './deep-run.ts';
export { contentVersion, filesBelow, hashFiles, sha384 } from './file-hashes.ts';
export { withLock } from './lock.ts';
export { manifestFaults, sharesOf } from './manifest-faults.ts';
export { isMap, keepMaps, sourcePosition } from './maps.ts';
export { precompress } from './precompress.ts';
export { pruneReleases } from './prune.ts';
export { keepRelease, ReleaseExists, readRelease, releaseDir } from './release-files.ts';
export {
  backTo,
  MoveRefused,
  NoCanary,
  promoted,
  stepBack,
  toCanary,
  toPaused,
  toShare,
  toStable,
  withdrawn,
  withoutCanary,
} from './rollout-moves.ts';
export {
  type Change,
  changed,
  type LogLine,
  logLineSchema,
  type Move,
  RevisionConflict,
  type RolloutRecord,
} from './rollout-record.ts';
export {
  fileRecord,
  type RolloutsFile,
  readLog,
  readRollouts,
  readRolloutsFile,
  whileWriting,
  writeRollouts,
} from './rollouts-file.ts';
export { claimSegments, SegmentTaken, segmentOwners } from './segments-file.ts';
export { storedVersions } from './stored-versions.ts';
export { takenBackBy, undoneBy } from './taken-back.ts';
