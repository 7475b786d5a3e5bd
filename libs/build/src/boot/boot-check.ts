import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Release } from '@bothways/domain/registry';
import { CHROMIUM_FLAGS } from '../chromium.ts';
import { bootSite } from './boot-site.ts';

const run = promisify(execFile);

/** Virtual time: the page's clock is advanced while it waits, so that this costs about a second. */
const PAGE_BUDGET_MS = 15_000;
const BROWSER_TIMEOUT_MS = 30_000;
const MAX_PAGE_BYTES = 16 * 1024 * 1024;

async function dumpPage(browser: string, url: string): Promise<string> {
  const profile = await mkdtemp(path.join(tmpdir(), 'bothways-boot-'));
  const flags = [`--user-data-dir=${profile}`, `--virtual-time-budget=${PAGE_BUDGET_MS}`, '--dump-dom'];
  try {
    const options = {
      timeout: BROWSER_TIMEOUT_MS,
      maxBuffer: MAX_PAGE_BYTES,
      killSignal: 'SIGKILL',
    } as const;
    return (await run(browser, [...CHROMIUM_FLAGS, ...flags, url], options)).stdout;
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
}

/**
 * Loads a stored release in a real browser, an area in the current shell.
 * @returns the fault, in words; undefined where it boots
 */
export async function bootFault(
  browser: string,
  root: string,
  shellVersion: string,
  release: Release,
): Promise<string | undefined> {
  const { url, server } = await bootSite(root, shellVersion, release);
  try {
    const outcome = /<html[^>]*\sdata-boot="([^"]*)"/.exec(await dumpPage(browser, url))?.[1];
    return outcome === 'ok' ? undefined : (outcome ?? 'did not come up in time');
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
