/** CPU time of this thread, in ms: independent of other load on the machine. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Runs the work. @returns the longest time that it blocked the event loop, in ms of CPU time */
export async function longestBlockMs(work: () => Promise<unknown>): Promise<number> {
  let longestMs = 0;
  let beganMs = workedMs();
  let isOver = false;
  const measure = (): void => {
    longestMs = Math.max(longestMs, workedMs() - beganMs);
    beganMs = workedMs();
    if (!isOver) setImmediate(measure);
  };
  setImmediate(measure);
  await work();
  isOver = true;
  measure();
  return longestMs;
}
