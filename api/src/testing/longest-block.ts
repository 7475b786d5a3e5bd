/** What this thread has worked, in ms: a machine that others use as well does not show in it. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Does some work. @returns for how long nobody else was heard meanwhile at most, in ms of work */
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
