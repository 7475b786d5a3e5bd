import type { CDPSession } from '@playwright/test';
import { z } from 'zod';

/** What the browser did on the page's main thread while it was recorded. */
export interface MainThread {
  tasks: number;
  longestMs: number;
  over50Ms: number;
  /** The same in the thread's own time: what a machine without other work to do would see. */
  longestCpuMs: number;
  over50CpuMs: number;
  /** Share of the time in which it was busy, percent. */
  busyPct: number;
}

const eventSchema = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number().default(0),
  /** By the clock, and by the thread's own time, us. */
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

/** The main thread that worked most is the page's: those of other frames and workers idle. */
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

/** Records the page's main thread while something happens. */
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
