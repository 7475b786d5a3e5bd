import { performance } from 'node:perf_hooks';
import { afterEach, beforeAll, vi } from 'vitest';
import { APPEARS_WITHIN_MS } from './vitest.limits.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** How many times longer this file's code took than it computed: 1 on an idle machine. */
    slowness?: number;
  }
}

const { waitFor } = vi;
type WaitFor = typeof waitFor;

/** Waits as long as `findBy` and `expect.poll` do; by itself it gives up after a second. */
const patientWaitFor: WaitFor = (callback, options) =>
  waitFor(callback, {
    timeout: APPEARS_WITHIN_MS,
    ...(typeof options === 'number' ? { timeout: options } : options),
  });

// This runs before each test file, and a process runs many.
if (waitFor.name !== patientWaitFor.name) vi.waitFor = patientWaitFor;

// Tests may replace the clocks.
const loop = performance.eventLoopUtilization.bind(performance);
const processor = process.threadCpuUsage.bind(process);
let busy = loop();
let computed = processor();

beforeAll(() => {
  busy = loop();
  computed = processor();
});

afterEach(({ task }) => {
  const { user, system } = processor(computed);
  const computedMs = (user + system) / 1000;
  task.file.meta.slowness = computedMs === 0 ? 1 : Math.max(1, loop(busy).active / computedMs);
});
