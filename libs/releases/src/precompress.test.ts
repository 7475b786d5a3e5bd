import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { hashFiles, sha384 } from './file-hashes.ts';
import { precompress } from './precompress.ts';
import { tempDir } from './testing/temp-dir.ts';

const TEXT = 'export const odds = 2.05; '.repeat(4_000);

it('every text worth it lies compressed beside itself, whole, and nothing else does', async () => {
  const dir = tempDir();
  const texts = ['a.js', 'b.css', 'c.json', 'd.svg', 'e.js', 'f.js'];
  for (const file of [...texts, 'picture.png']) writeFileSync(path.join(dir, file), TEXT);
  writeFileSync(path.join(dir, 'small.js'), 'x');
  await precompress(dir);
  for (const file of texts) {
    expect(brotliDecompressSync(readFileSync(path.join(dir, `${file}.br`))).toString()).toBe(TEXT);
    expect(gunzipSync(readFileSync(path.join(dir, `${file}.gz`))).toString()).toBe(TEXT);
  }
  expect(['picture.png.br', 'small.js.gz'].filter((file) => existsSync(path.join(dir, file)))).toEqual([]);
});

it('a file is named by the hash of all its pieces', async () => {
  const dir = tempDir();
  const bytes = Buffer.from('0123456789abcdef'.repeat(20_000));
  writeFileSync(path.join(dir, 'a.js'), bytes);
  writeFileSync(path.join(dir, 'empty.js'), '');
  expect(await hashFiles(dir, ['a.js', 'empty.js'])).toEqual({
    'a.js': sha384(bytes),
    'empty.js': sha384(Buffer.alloc(0)),
  });
});
