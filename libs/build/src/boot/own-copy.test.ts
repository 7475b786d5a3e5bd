import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { keepRelease } from '@bothways/releases';
import { describe, expect, it } from 'vitest';
import { type AppInput, packageVersion, WORKSPACE_ROOT } from '../app.ts';
import { installedChromium } from '../chromium.ts';
import { packageDir } from '../package-dir.ts';
import { bundleSample, describeSample, REMOTE, SHELL, tempDir } from '../testing/samples.ts';
import { bootFault } from './boot-check.ts';

const browser = installedChromium() ?? '';
const TIMEOUT_MS = 60_000;
const MODULES = path.join(WORKSPACE_ROOT, 'node_modules');

/** A sample in a folder of its own, with other sources and maybe another zod beside it. */
function sampleOf(app: AppInput, sources: Record<string, string>, zodVersion?: string): AppInput {
  const dir = tempDir();
  cpSync(app.dir, dir, { recursive: true });
  for (const [file, source] of Object.entries(sources)) writeFileSync(path.join(dir, 'src', file), source);
  const modules = path.join(dir, 'node_modules');
  mkdirSync(modules);
  for (const name of ['react', 'react-dom', '@bothways', '@module-federation'])
    symlinkSync(path.join(MODULES, name), path.join(modules, name));
  if (zodVersion === undefined) {
    symlinkSync(packageDir('zod', WORKSPACE_ROOT), path.join(modules, 'zod'));
    return { ...app, dir };
  }
  mkdirSync(path.join(modules, 'zod'));
  const zod = { name: 'zod', version: zodVersion, main: 'index.js' };
  writeFileSync(path.join(modules, 'zod/package.json'), JSON.stringify(zod));
  writeFileSync(path.join(modules, 'zod/index.js'), "exports.z = { own: () => 'of the area itself' };");
  return { ...app, dir };
}

const LENDS = "import('zod').then(() => import('./sample.tsx'));";
/** Runs with its own zod only: no other has the word. */
const WITH_OWN_ZOD = `
  import { z } from 'zod';
  const said = z.own();
  const noTexts = () => Promise.resolve({});
  const Page = () => said;
  export default { name: 'mf-landing', contract: 1, routes: [{ path: 'sample', Component: Page }], locales: { en: noTexts, es: noTexts } };
`;

/** What comes of an area that was built with this zod in a shell that lends ours. */
async function faultWith(zodVersion: string): Promise<string | undefined> {
  const root = tempDir();
  const shellApp = sampleOf(SHELL, {});
  cpSync(path.join(shellApp.dir, 'src/main.tsx'), path.join(shellApp.dir, 'src/sample.tsx'));
  writeFileSync(path.join(shellApp.dir, 'src/main.tsx'), LENDS);
  const remoteApp = sampleOf(REMOTE, { 'area.tsx': WITH_OWN_ZOD }, zodVersion);
  const outs = await Promise.all([bundleSample(shellApp), bundleSample(remoteApp)]);
  const [shell, remote] = await Promise.all([
    describeSample(shellApp, outs[0]),
    describeSample(remoteApp, outs[1]),
  ]);
  await keepRelease(root, outs[0], shell);
  await keepRelease(root, outs[1], remote);
  return bootFault(browser, root, shell.version, remote);
}

describe.skipIf(browser === '')('what the shell lends', { timeout: TIMEOUT_MS }, () => {
  it('is left aside by an area that was built with another version: it runs with its own copy', {
    tags: ['drill'],
  }, async () => {
    expect(await faultWith('99.0.0')).toBeUndefined();
  });

  it('is taken by an area that it fits, whose own copy stays where it is', async () => {
    const ours = packageVersion(packageDir('zod', WORKSPACE_ROOT));
    expect(await faultWith(ours)).toMatch(/own is not a function/);
  });
});
