import { availableParallelism } from 'node:os';
import type { Page } from '@playwright/test';
import { type MainThread, recordMainThread } from '../browser/main-thread.ts';
import { signedInPage } from '../browser/signed-in-page.ts';
import { startApi } from '../server/api-process.ts';
import { tenths } from '../statistics.ts';
import { MATCHES, moveMarket, openMarket } from './moving-market.ts';

const MEASURED_S = 60;
const WARM_UP_S = 10;
/** Duration for which the idle page is measured, for comparison. */
const IDLE_S = 10;
const LIST = '/en/dashboard/arbs/prematch?all=1&per=4';
const MEGABYTE = 1024 * 1024;

/** Returns the heap after a garbage collection, MB, and the number of DOM nodes. */
async function memoryOf(page: Page): Promise<{ heapMb: number; nodes: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { heapMb: of('JSHeapUsedSize') / MEGABYTE, nodes: of('Nodes') };
}

const lineOf = (name: string, moving: MainThread, idle: MainThread) => ({
  name,
  figure: tenths(moving.longestMs),
  unit: 'ms, longest task',
  baseline: tenths(idle.longestMs),
  ratio: tenths(moving.longestMs / idle.longestMs),
  over50Ms: moving.over50Ms,
  longestCpuMs: tenths(moving.longestCpuMs),
  over50CpuMs: moving.over50CpuMs,
  tasks: moving.tasks,
  busyPct: tenths(moving.busyPct),
  idleBusyPct: tenths(idle.busyPct),
});

/** Measures the list of 1,000 arbs in Chromium, with prices moving through the real API and socket. */
export async function liveCards() {
  const api = await startApi('none', { withApps: true });
  try {
    await openMarket(api.origin);
    const { page, close } = await signedInPage(api.origin, 'pro@bothways.test');
    await page.goto(LIST);
    await page.locator(`li[aria-setsize="${MATCHES}"]`).first().waitFor({ timeout: 60_000 });
    const session = await page.context().newCDPSession(page);
    const idle = await recordMainThread(session, () => page.waitForTimeout(IDLE_S * 1000));
    await moveMarket(api.origin, WARM_UP_S);
    const before = await memoryOf(page);
    let changes = 0;
    const busy = await recordMainThread(await page.context().newCDPSession(page), async () => {
      changes = await moveMarket(api.origin, MEASURED_S);
    });
    const mountedArbs = await page.locator('article').count();
    const after = await memoryOf(page);
    await close();
    return [
      {
        ...lineOf('cards.longestTask', busy, idle),
        changes,
        seconds: MEASURED_S,
        cores: availableParallelism(),
      },
      {
        name: 'cards.memory',
        figure: tenths(after.heapMb - before.heapMb),
        unit: 'MB more after 60 s',
        baseline: tenths(before.heapMb),
        ratio: tenths(after.heapMb / before.heapMb),
        nodesBefore: before.nodes,
        nodesAfter: after.nodes,
        mountedArbs,
        listedArbs: MATCHES,
      },
    ];
  } finally {
    await api.stop();
  }
}
