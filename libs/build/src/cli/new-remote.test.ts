import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { areaSpecSchema } from '@bothways/domain/registry';
import { expect, it } from 'vitest';
import { newRemote } from './new-remote.ts';

const folder = (): string => mkdtempSync(path.join(tmpdir(), 'bothways-new-'));
const read = (dir: string, file: string): string => readFileSync(path.join(dir, file), 'utf8');
const quiet = (): void => undefined;

it('a new remote has its name and its address wherever the sample had its own', async () => {
  const dir = folder();
  await newRemote(dir, 'mf-live-odds', quiet);
  const spec = areaSpecSchema.parse(JSON.parse(read(dir, 'area.json')));
  expect(spec).toMatchObject({ name: 'mf-live-odds', segments: ['live-odds'] });
  expect(spec.nav.map((entry) => entry.path)).toEqual(['live-odds']);
  expect(read(dir, 'src/area.tsx')).toContain("path: 'live-odds'");
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { parentPath, name } of files)
    expect(read(parentPath, name)).not.toMatch(/mf-tips|['"]tips['"]/);
});

it('what npm has noted of the packages stays', async () => {
  const dir = folder();
  const address = 'https://bothways.example/packages/bothways-ui-0.1.0-0123456789ab.tgz';
  writeFileSync(
    path.join(dir, 'package.json'),
    JSON.stringify({ name: 'x', dependencies: { '@bothways/ui': address } }),
  );
  await newRemote(dir, 'mf-tips', quiet);
  expect(JSON.parse(read(dir, 'package.json'))).toMatchObject({
    name: 'mf-tips',
    type: 'module',
    dependencies: { '@bothways/ui': address, react: expect.any(String) },
    devDependencies: { typescript: expect.any(String) },
  });
});

it('nothing is written over, and a name that no remote can have is refused', async () => {
  const dir = folder();
  writeFileSync(path.join(dir, 'tsconfig.json'), '{}');
  await expect(newRemote(dir, 'mf-tips', quiet)).rejects.toThrow(/tsconfig\.json exists already/);
  expect(existsSync(path.join(dir, 'area.json'))).toBe(false);
  for (const name of ['tips', 'mf-', 'mf-A', '../mf-x', undefined])
    await expect(newRemote(folder(), name, quiet)).rejects.toThrow(/has a name like mf-tips/);
});
