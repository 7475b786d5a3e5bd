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
