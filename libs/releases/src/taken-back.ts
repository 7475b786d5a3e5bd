import type { ReleaseName, Rollout } from '@bothways/domain/registry';
import type { LogLine } from './rollout-record.ts';

const TAKING: ReadonlySet<LogLine['action']> = new Set(['withdraw', 'rollback']);

/** The order by which the version was taken back; undefined if it never was, or was given again since. */
export function takenBackBy(
  log: readonly LogLine[],
  name: ReleaseName,
  version: string,
): LogLine | undefined {
  const takes = (line: LogLine) =>
    TAKING.has(line.action) && line.from === version && line.version !== version;
  const last = log.findLast((line) => line.name === name && (line.version === version || takes(line)));
  return last && takes(last) ? last : undefined;
}

/** Returns what giving an app's version to people would undo of others', a sentence each. */
export function undoneBy(
  rollout: Rollout | undefined,
  log: readonly LogLine[],
  name: ReleaseName,
  version: string,
): string[] {
  const undone: string[] = [];
  const { canary } = rollout ?? {};
  if (canary && canary.version !== version)
    undone.push(`it ends the canary ${canary.version}, which ${canary.sharePct} % of people have`);
  const taken = takenBackBy(log, name, version);
  if (taken)
    undone.push(
      `it brings back what ${taken.by === 'health' ? 'was withdrawn by its own failures' : 'a person has taken back'} on ${taken.at}`,
    );
  return undone;
}
