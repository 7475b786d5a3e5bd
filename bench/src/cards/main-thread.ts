import type { CDPSession } from '@playwright/test';
import { z } from 'zod';

/** What the browser did on the page's main thread while it was recorded. */
export interface MainThread {
  tasks: number;
  longestMs: number;
  over50Ms: number;
  /** Share of the time in which it was busy, percent. */
  busyPct: number;
}

const eventSchema = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number().default(0),
  dur: z.number().optional(),
  args: z.object({ name: z.string().optional() }).optional(),
});
type TraceEvent = z.infer<typeof eventSchema>;

const LONG_MS = 50;
const US_PER_MS = 1000;
const TASKS: ReadonlySet<string> = new Set(['RunTask', 'ThreadControllerImpl::RunTask']);

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
  const lengthsMs = tasksOfPage(events).map(({ dur = 0 }) => dur / US_PER_MS);
  const sum = lengthsMs.reduce((total, ms) => total + ms, 0);
  return {
    tasks: lengthsMs.length,
    longestMs: lengthsMs.reduce((longest, ms) => Math.max(longest, ms), 0),
    over50Ms: lengthsMs.filter((ms) => ms > LONG_MS).length,
    busyPct: (sum / spanMs) * 100,
  };
}
