import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Release } from '@bothways/domain/registry';
import type { Configuration } from '@rspack/core';
import type { AppInput, Mode } from '../app.ts';
import { WORKSPACE_ROOT } from '../app.ts';
import { bundle } from '../bundle.ts';
import { appConfig } from '../preset.ts';
import { describeBuild } from '../releases/describe-build.ts';

const SAMPLES = path.join(import.meta.dirname, '../browser/samples');

/** A minimal host and a minimal remote, under known names. */
export const SHELL: AppInput = { dir: path.join(SAMPLES, 'shell'), name: 'shell', kind: 'shell', port: 1 };
export const REMOTE: AppInput = {
  dir: path.join(SAMPLES, 'remote'),
  name: 'mf-landing',
  kind: 'remote',
  port: 2,
};

export const tempDir = (): string => mkdtempSync(path.join(tmpdir(), 'bothways-build-'));

/** Bundles a sample into a separate folder. */
export async function bundleSample(
  app: AppInput,
  mode: Mode = 'production',
  adapt: (config: Configuration) => Configuration = (config) => config,
): Promise<string> {
  const outDir = tempDir();
  const config = appConfig(app, mode);
  await bundle(adapt({ ...config, output: { ...config.output, path: outDir } }));
  return outDir;
}

/** Describes the release of a bundled sample; the remote uses the landing's `area.json`. */
export function describeSample(app: AppInput, outDir: string): Promise<Release> {
  const builtAt = new Date('2026-11-20T12:00:00Z');
  return app.kind === 'shell'
    ? describeBuild({ name: 'shell', appDir: app.dir, outDir }, builtAt)
    : describeBuild({ name: 'mf-landing', appDir: path.join(WORKSPACE_ROOT, 'mf-landing'), outDir }, builtAt);
}
