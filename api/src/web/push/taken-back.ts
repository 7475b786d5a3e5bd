import type { LogLine } from '@bothways/releases';
import type { PushedId } from './pushed.store.ts';

const TAKING: ReadonlySet<LogLine['action']> = new Set(['withdraw', 'rollback']);

/** Whether the version was rolled out, withdrawn, and not rolled out again since. */
export function isTakenBack(log: readonly LogLine[], { remote, version }: PushedId): boolean {
  const takes = (line: LogLine) =>
    TAKING.has(line.action) && line.from === version && line.version !== version;
  const last = log.findLast((line) => line.name === remote && (line.version === version || takes(line)));
  return last !== undefined && takes(last);
}
