import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { CHROMIUM_FLAGS, installedChromium } from '@bothways/build';
import { type Counted, countingSite } from './counting-site.ts';

const run = promisify(execFile);
const PAGE_BUDGET_MS = 10_000;
const BROWSER_TIMEOUT_MS = 60_000;

/**
 * Loads a page in an empty browser and counts its responses.
 * @throws without a browser, or when the page renders without its heading: nothing would be measured
 */
export async function firstLoad(
  pathname: string,
  answer: (request: Request) => Promise<Response>,
): Promise<Counted> {
  const browser = installedChromium();
  if (!browser) throw new Error('bench:web needs Chromium; name it in CHROMIUM_PATH');
  const site = await countingSite(answer);
  const profile = await mkdtemp(path.join(tmpdir(), 'bothways-bench-browser-'));
  const flags = [`--user-data-dir=${profile}`, `--virtual-time-budget=${PAGE_BUDGET_MS}`, '--dump-dom'];
  try {
    const options = { timeout: BROWSER_TIMEOUT_MS, maxBuffer: 32 * 1024 * 1024 };
    const { stdout } = await run(browser, [...CHROMIUM_FLAGS, ...flags, site.url + pathname], options);
    if (!/<h1[ >]/.test(stdout)) throw new Error(`${pathname} came up without a heading`);
    return site.counted;
  } finally {
    site.close();
    await rm(profile, { recursive: true, force: true });
  }
}
