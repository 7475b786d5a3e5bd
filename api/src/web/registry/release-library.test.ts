import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ReleaseLibrary } from './release-library.ts';
import { fullStore } from './testing/store.ts';

it('a release is known by its version and by no other way to its folder', async () => {
  const library = new ReleaseLibrary(fullStore().root);
  const version = '0.1.0-aaaaaaaaaaaa';
  expect((await library.release('mf-landing', version))?.name).toBe('mf-landing');
  for (const other of [`../mf-bot-admin/${version}`, `./${version}`, `${version}/`, '..', '', `${version}/.`])
    expect([other, await library.release('mf-landing', other)]).toEqual([other, undefined]);
});

it.each<[string, (file: string) => void]>([
  ['half', (file) => writeFileSync(file, '{"revision": 9, "apps"')],
  ['something else', (file) => writeFileSync(file, '{"revision":"x"}')],
  ['empty', (file) => writeFileSync(file, '')],
  ['gone', (file) => rmSync(file)],
])('what runs goes on running when its file is %s, and that is said once', async (_what, harm) => {
  const { root } = fullStore();
  const said: unknown[] = [];
  const library = new ReleaseLibrary(root, { onDamage: (error) => said.push(error) });
  const before = await library.current();
  harm(join(root, 'rollouts.json'));
  for (let turn = 0; turn < 3; turn++) expect(await library.current()).toBe(before);
  await library.demandShell();
  expect(said).toHaveLength(1);
  writeFileSync(join(root, 'rollouts.json'), JSON.stringify({ ...before, revision: before.revision + 1 }));
  expect((await library.current()).revision).toBe(before.revision + 1);
});

it('who starts with a damaged file, or whose shell is gone, gives nobody a page; an API of its own need not', async () => {
  const alone = new ReleaseLibrary(mkdtempSync(join(tmpdir(), 'bothways-none-')));
  await alone.demandShell();
  const damaged = fullStore().root;
  writeFileSync(join(damaged, 'rollouts.json'), '{');
  await expect(new ReleaseLibrary(damaged).demandShell()).rejects.toThrow();
  const { root } = fullStore();
  await new ReleaseLibrary(root).demandShell();
  rmSync(join(root, 'shell'), { recursive: true });
  await expect(new ReleaseLibrary(root).demandShell()).rejects.toThrow('The release of the shell is gone');
});
