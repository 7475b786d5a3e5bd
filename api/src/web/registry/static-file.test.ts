import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { staticFile } from './static-file.ts';

const MB = 1024 * 1024;
const file = (name: string, bytes: number): string => {
  const written = path.join(mkdtempSync(path.join(tmpdir(), 'bothways-file-')), name);
  writeFileSync(written, Buffer.alloc(bytes, 'x'));
  return written;
};
const ask = (written: string, init?: RequestInit) =>
  staticFile(new Request('http://localhost/file.js', init), written, 'public');

it('a large file is read at the pace of who asks, and is never whole in memory', async () => {
  const written = file('large.js', 24 * MB);
  const before = process.memoryUsage().arrayBuffers;
  const answer = await ask(written);
  expect(answer?.headers.get('content-length')).toBe(String(24 * MB));
  const reader = answer?.body?.getReader();
  const first = await reader?.read();
  expect(first?.value?.byteLength).toBeLessThanOrEqual(64 * 1024);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4 * MB);
  let bytes = first?.value?.byteLength ?? 0;
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
    bytes += next.value.byteLength;
  expect(bytes).toBe(24 * MB);
});

it.each([0, 1, 64 * 1024, 64 * 1024 + 1])('a file of %i bytes comes whole', async (bytes) => {
  const answer = await ask(file('a.js', bytes));
  expect(answer?.headers.get('content-length')).toBe(String(bytes));
  expect((await answer?.text())?.length).toBe(bytes);
});

it('who only asks what it is like gets no byte of it, and a folder is no file', async () => {
  const answer = await ask(file('large.js', MB), { method: 'HEAD' });
  expect([answer?.headers.get('content-length'), await answer?.text()]).toEqual([String(MB), '']);
  expect(await ask(tmpdir())).toBeUndefined();
});
