import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { type MainThread, recordMainThread } from '../browser/main-thread.ts';
import { signedInPage } from '../browser/signed-in-page.ts';
import { startApi } from '../server/api-process.ts';
import { tenths } from '../statistics.ts';
import { fillSqlite } from './fill-sqlite.ts';

const SIZE = { users: 10_000, accounts: 100_000, bets: 200_000 };
/** Number of cards loaded, 15 pages, before the list is scrolled back. */
const LOADED = 300;
/** Wheel events per opened card. */
const OPENED_EACH = 8;
/** Fast scrolling with a mouse wheel. */
const TURN_PX = 240;
const TURN_MS = 40;
const GIVE_UP_MS = 180_000;
const LIST = '/en/bot';

/** Reads "300 of 10,040 shown" below the list. */
const SHOWN = `[...document.querySelectorAll('main p')]
  .map(({ textContent }) => /^([0-9,]+) of [0-9,]+ shown$/.exec(textContent)?.[1])
  .find((shown) => shown)`;
const shownIn = async (page: Page): Promise<number> =>
  Number((await page.evaluate<string | undefined>(SHOWN))?.replace(',', '') ?? 0);
const topOf = (page: Page): Promise<number> =>
  page.evaluate<number>(`document.querySelector('main').scrollTop`);

/** Scrolls until a condition holds; `meanwhile` runs between the wheel events. */
async function turnUntil(
  page: Page,
  px: number,
  isSo: () => Promise<boolean>,
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<void> {
  const endMs = performance.now() + GIVE_UP_MS;
  while (!(await isSo())) {
    if (performance.now() > endMs) throw new Error('The list does not end');
    await page.mouse.wheel(0, px);
    await sleep(TURN_MS);
    await meanwhile();
  }
}

/** The centre of the button that opens the first closed card in view. */
const CLOSED_IN_VIEW = `[...document.querySelectorAll('main button[data-place][aria-expanded=false]')]
  .map((button) => button.getBoundingClientRect())
  .filter(({ top }) => top > 100 && top < 700)
  .map(({ x, y, width, height }) => [x + width / 2, y + height / 2])[0]`;

/** Returns a function that opens a card every few wheel events. */
function opener(page: Page): { open: () => Promise<void>; opened: () => number } {
  let [turns, opened] = [0, 0];
  const open = async (): Promise<void> => {
    turns += 1;
    if (turns % OPENED_EACH !== 1) return;
    const place = await page.evaluate<[number, number] | undefined>(CLOSED_IN_VIEW);
    if (!place) return;
    await page.mouse.click(...place);
    opened += 1;
  };
  return { open, opened: () => opened };
}

const toTheEnd = (page: Page, meanwhile?: () => Promise<void>) =>
  turnUntil(page, TURN_PX, async () => (await shownIn(page)) >= LOADED, meanwhile);
const toTheTop = (page: Page) => turnUntil(page, -TURN_PX, async () => (await topOf(page)) === 0);

async function openList(page: Page): Promise<void> {
  await page.goto(LIST);
  await page.locator('button[data-place="0"]').waitFor({ timeout: 60_000 });
  await page.mouse.move(720, 450);
}

const lineOf = (name: string, measured: MainThread, baseline: MainThread) => ({
  name,
  figure: tenths(measured.longestMs),
  unit: 'ms, longest task',
  baseline: tenths(baseline.longestMs),
  ratio: tenths(measured.longestMs / baseline.longestMs),
  over50Ms: measured.over50Ms,
  longestCpuMs: tenths(measured.longestCpuMs),
  over50CpuMs: measured.over50CpuMs,
  tasks: measured.tasks,
  busyPct: tenths(measured.busyPct),
  // Includes the product and the browser; much more than their share is other work on the machine.
  load: tenths(loadavg()[0] ?? 0),
  cores: availableParallelism(),
});

/**
 * Measures the list of 10,000 bot users in Chromium: down to 300 of them and back, once with all cards closed and once
 * opening some.
 */
export async function scrolledList() {
  const api = await startApi('none', { withApps: true, fill: (file) => fillSqlite(file, SIZE) });
  try {
    const { page, close } = await signedInPage(api.origin, 'admin@bothways.test');
    const record = async (happens: () => Promise<void>) =>
      recordMainThread(await page.context().newCDPSession(page), happens);
    await openList(page);
    const closed = await record(async () => {
      await toTheEnd(page);
      await toTheTop(page);
    });
    await openList(page);
    const { open, opened } = opener(page);
    const down = await record(() => toTheEnd(page, open));
    const up = await record(() => toTheTop(page));
    await close();
    const facts = { users: SIZE.users, loaded: LOADED };
    return [
      { ...lineOf('bot-list.closed', closed, closed), ...facts },
      { ...lineOf('bot-list.opening', down, closed), ...facts, opened: opened() },
      { ...lineOf('bot-list.open', up, closed), ...facts, opened: opened() },
    ];
  } finally {
    await api.stop();
  }
}
