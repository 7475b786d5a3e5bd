import type { CDPSession } from '@playwright/test';
import { z } from 'zod';

/** The browser's activity on the page's main thread during a recording. */
export interface MainThread {
  tasks: number;
  longestMs: number;
  over50Ms: number;
  /** The same in CPU time: as measured on an otherwise idle machine. */
  longestCpuMs: number;
  over50CpuMs: number;
  /** Busy share of the time, percent. */
  busyPct: number;
}

const eventSchema = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number().default(0),
  /** Wall time and CPU time, µs. */
  dur: z.number().optional(),
  tdur: z.number().optional(),
  args: z.object({ name: z.string().optional() }).optional(),
});
type TraceEvent = z.infer<typeof eventSchema>;

const LONG_MS = 50;
const US_PER_MS = 1000;
const TASKS: ReadonlySet<string> = new Set(['RunTask', 'ThreadControllerImpl::RunTask']);

const isLong = (ms: number): boolean => ms > LONG_MS;
const longest = (lengths: readonly number[]): number => lengths.reduce((most, ms) => Math.max(most, ms), 0);
const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`;

/** The busiest main thread is the page's: those of other frames and workers are idle. */
function tasksOfPage(events: readonly TraceEvent[]): TraceEvent[] {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const tasks = events.filter((event) => TASKS.has(event.name) && mains.has(threadOf(event)));
  const byThread = [...Map.groupBy(tasks, threadOf).values()];
  return byThread.toSorted((a, b) => b.length - a.length)[0] ?? [];
}

/** Records the page's main thread during some work. */
export async function recordMainThread(
  session: CDPSession,
  happens: () => Promise<void>,
): Promise<MainThread> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const raw of value) {
      const event = eventSchema.safeParse(raw);
      if (event.success && (TASKS.has(event.data.name) || event.data.name === 'thread_name'))
        events.push(event.data);
    }
  });
  const done = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      recordMode: 'recordContinuously',
      includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline'],
    },
  });
  const startMs = performance.now();
  await happens();
  const spanMs = performance.now() - startMs;
  await session.send('Tracing.end');
  await done;
  const tasks = tasksOfPage(events);
  const byClock = tasks.map(({ dur = 0 }) => dur / US_PER_MS);
  const ofThread = tasks.map(({ tdur = 0 }) => tdur / US_PER_MS);
  return {
    tasks: tasks.length,
    longestMs: longest(byClock),
    over50Ms: byClock.filter(isLong).length,
    longestCpuMs: longest(ofThread),
    over50CpuMs: ofThread.filter(isLong).length,
    busyPct: (ofThread.reduce((total, ms) => total + ms, 0) / spanMs) * 100,
  };
}
