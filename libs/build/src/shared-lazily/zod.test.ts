import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { z as whole } from 'zod';
import { WORKSPACE_ROOT } from '../app.ts';
import { AREAS } from '../apps.ts';
import { z } from './zod.ts';

const SOURCES = [
  ...AREAS,
  'shell',
  'libs/domain',
  'libs/platform',
  'libs/ui',
  'libs/wire',
  'libs/calculators',
];
const TYPES_ONLY = new Set(['infer', 'input', 'output', 'core']);

const sources = SOURCES.flatMap((folder) => {
  const dir = path.join(WORKSPACE_ROOT, folder, 'src');
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(dir, file), 'utf8'));
}).filter((source) => source.includes("import { z } from 'zod'"));

const used = new Set(
  sources
    .flatMap((source) => [...source.matchAll(/\bz\.([a-z]\w*|NEVER)\b/g)].map(([, name = '']) => name))
    .filter((name) => !TYPES_ONLY.has(name)),
);

it('the schemas that the shell lends know every word that ours are written with', () => {
  expect(sources.length).toBeGreaterThan(50);
  expect([...used].filter((name) => !(name in z))).toEqual([]);
});

it('each is the package’s own', () => {
  for (const [name, value] of Object.entries(z))
    expect([name, Reflect.get(whole, name)]).toEqual([name, value]);
});
