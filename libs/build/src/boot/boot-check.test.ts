import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Release } from '@bothways/domain/registry';
import { keepRelease, releaseDir } from '@bothways/releases';
import { beforeAll, describe, expect, it } from 'vitest';
import { installedChromium } from '../chromium.ts';
import { bundleSample, describeSample, REMOTE, SHELL, tempDir } from '../testing/samples.ts';
import { bootFault } from './boot-check.ts';

const browser = installedChromium() ?? '';
const TIMEOUT_MS = 40_000;

let kept: string;
let shell: Release;
let remote: Release;
beforeAll(async () => {
  kept = tempDir();
  const [shellOut, remoteOut] = await Promise.all([bundleSample(SHELL), bundleSample(REMOTE)]);
  shell = await describeSample(SHELL, shellOut);
  remote = await describeSample(REMOTE, remoteOut);
  await keepRelease(kept, shellOut, shell);
  await keepRelease(kept, remoteOut, remote);
}, TIMEOUT_MS);

/** The kept releases again, with one file of the remote changed after its release. */
function tampered(pattern: RegExp, change: (text: string) => string): string {
  const root = tempDir();
  cpSync(kept, root, { recursive: true });
  const dir = releaseDir(root, remote.name, remote.version);
  const file = readdirSync(dir).find((name) => pattern.test(name)) ?? '';
  writeFileSync(path.join(dir, file), change(readFileSync(path.join(dir, file), 'utf8')));
  return root;
}
const boot = (root: string, release: Release) => bootFault(browser, root, shell.version, release);

describe.skipIf(browser === '')('in a real browser', { timeout: TIMEOUT_MS }, () => {
  it('a sound area boots in the shell, and so does the shell', async () => {
    expect(await boot(kept, remote)).toBeUndefined();
    expect(await boot(kept, shell)).toBeUndefined();
  });

  it.each([
    ['its entry', /^remoteEntry.*\.js$/],
    ['the code behind it', /^__federation_expose_area.*\.js$/],
  ])('an area with one comment added to %s does not run', async (_what, pattern) => {
    expect(
      await boot(
        tampered(pattern, (text) => `${text}//`),
        remote,
      ),
    ).toMatch(/^does not load/);
  });

  it('a file that the registry does not list does not run', async () => {
    const listed = Object.entries(remote.files).filter(([file]) => !file.startsWith('remoteEntry'));
    const fault = await boot(kept, { ...remote, files: Object.fromEntries(listed) });
    expect(fault).toMatch(/No announced release contains/);
  });

  it('a release that is not there is refused', async () => {
    expect(await boot(kept, { ...remote, version: '0.1.0-000000000000' })).toMatch(/^does not load/);
  });

  it('an area that calls itself otherwise is refused', async () => {
    const spec = remote.spec && { ...remote.spec, name: 'mf-customer' as const };
    const root = tempDir();
    const { version } = remote;
    cpSync(kept, root, { recursive: true });
    // Its files are where the name leads: nothing but the name is at fault.
    cpSync(releaseDir(root, remote.name, version), releaseDir(root, 'mf-customer', version), {
      recursive: true,
    });
    expect(await boot(root, { ...remote, name: 'mf-customer', spec })).toMatch(
      /exposes an area called mf-landing/,
    );
  });
});
