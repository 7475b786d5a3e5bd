import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Rollout } from '@bothways/domain/registry';
import { expect, it } from 'vitest';
import { pruneReleases } from './prune.ts';
import { tempDir } from './testing/temp-dir.ts';

const NAME = 'mf-landing';
const NOW_MS = Date.parse('2026-11-20T12:00:00Z');
const version = (letter: string) => `0.1.0-${letter.repeat(12)}`;

function keep(root: string, letter: string, builtAt: string): string {
  const dir = path.join(root, NAME, version(letter));
  mkdirSync(dir, { recursive: true });
  const release = { name: NAME, version: version(letter), builtAt, files: {} };
  writeFileSync(path.join(dir, 'release.json'), JSON.stringify(release));
  return version(letter);
}

it('removes what is old and runs for nobody; keeps the young, the running and the ways back', async () => {
  const root = tempDir();
  const LONG_AGO = '2026-10-01T00:00:00Z';
  const rollout: Rollout = {
    stable: keep(root, 'a', LONG_AGO),
    earlier: [keep(root, 'b', LONG_AGO)],
    canary: { version: keep(root, 'c', LONG_AGO), sharePct: 5 },
  };
  const young = keep(root, 'd', '2026-10-22T00:00:00Z');
  const old = keep(root, 'e', '2026-10-20T00:00:00Z');
  mkdirSync(path.join(root, NAME, '.incoming-1'));
  expect(await pruneReleases(root, NAME, rollout, NOW_MS)).toEqual([old]);
  const left = [rollout.stable, ...rollout.earlier, version('c'), young, '.incoming-1'];
  expect(readdirSync(path.join(root, NAME)).sort()).toEqual(left.sort());
});

it('has nothing to do where nothing was released', async () => {
  expect(await pruneReleases(tempDir(), NAME, undefined, NOW_MS)).toEqual([]);
});
