import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { sourcesHash } from './sources.ts';
import { tempDir } from './testing/samples.ts';

function appWith(files: Record<string, string>): string {
  const dir = tempDir();
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    writeFileSync(path.join(dir, file), text);
  }
  return dir;
}

it('changes with a source, also with a new one', async () => {
  const dir = appWith({ 'src/area.tsx': '1' });
  const before = await sourcesHash(dir);
  writeFileSync(path.join(dir, 'src/area.tsx'), '2');
  const after = await sourcesHash(dir);
  writeFileSync(path.join(dir, 'src/other.ts'), '');
  expect(new Set([before, after, await sourcesHash(dir)]).size).toBe(3);
});

it.each(['src/area.test.tsx', 'dist/main.js', 'dev/page.ts', 'README.md', 'node_modules/x/index.js'])(
  'does not change with %s, which no release is made of',
  async (file) => {
    const dir = appWith({ 'src/area.tsx': '1' });
    const before = await sourcesHash(dir);
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    writeFileSync(path.join(dir, file), 'x');
    expect(await sourcesHash(dir)).toBe(before);
  },
);
