import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, expect, it, vi } from 'vitest';
import { keepTemporaryFilesInMemory } from './temporary-files.ts';

afterEach(() => vi.unstubAllEnvs());

const after = (depth: string, memory: string): string => {
  vi.stubEnv('TMPDIR', '/var/tmp');
  vi.stubEnv('TEST_DEPTH', depth);
  keepTemporaryFilesInMemory(memory);
  return tmpdir();
};

it('temporary files are where there is space, if that is at all', () => {
  const { bavail, bsize } = statfsSync('/');
  expect(after('', '/')).toBe(bavail * bsize >= 8 * 1024 ** 3 ? '/' : '/var/tmp');
  expect(after('', '/proc')).toBe('/var/tmp');
  expect(after('', '/no/such/folder')).toBe('/var/tmp');
});

it('the deep run keeps them on the disk', () => {
  expect(after('deep', '/')).toBe('/var/tmp');
});
