import { constants, setPriority } from 'node:os';

/**
 * From now on this thread works only while no other wants to: lists go before backtests and imports. On Linux a priority is a thread's own;
 * elsewhere it would be that of the whole process, and stays as it is.
 */
export function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // Where that is forbidden it works as all others do.
  }
}
