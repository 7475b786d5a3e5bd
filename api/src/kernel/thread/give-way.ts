import { constants, setPriority } from 'node:os';

/**
 * Lowers this thread's priority: lists go before backtests and imports. On Linux a priority applies to the thread;
 * elsewhere it would apply to the whole process, and is left alone.
 */
export function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // Where that is forbidden, the thread keeps its priority.
  }
}
