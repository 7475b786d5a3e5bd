import type { FailurePhase } from '@bothways/domain/area-health';
import type { LoadEvent } from '@bothways/domain/loading';
import type { FailureKind } from './area-failure.ts';

const PHASES: Record<FailureKind, FailurePhase> = {
  unreachable: 'entry',
  timedOut: 'entry',
  tampered: 'integrity',
  refusedContract: 'contract',
  crashedAtStart: 'setup',
  crashedInRender: 'render',
};
const ENTRY = /remoteEntry[^/]*\.js$/;

/** Returns the phase of a failure: for failed files, by their kind. */
export function phaseOf(kind: FailureKind, failed: readonly LoadEvent[]): FailurePhase {
  if (kind !== 'unreachable' && kind !== 'timedOut') return PHASES[kind];
  const file = failed.find(({ part }) => part === 'manifest' || part === 'script' || part === 'style');
  if (file?.part === 'manifest') return 'manifest';
  if (file?.part === 'style') return 'css';
  return file && !ENTRY.test(file.subject) ? 'chunk' : 'entry';
}
