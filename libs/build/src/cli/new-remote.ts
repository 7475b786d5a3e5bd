import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { areaNameSchema } from '@bothways/domain/registry';
import { z } from 'zod';
import type { Say } from './remote.ts';

/** A minimal complete remote, copied for a new one. */
const TEMPLATE = path.resolve(import.meta.dirname, '../../template');
const SAMPLE = { name: 'mf-tips', segment: 'tips' } as const;
const MANIFEST = 'package.json';

const manifestSchema = z.looseObject({});
const readManifest = async (file: string) =>
  manifestSchema.parse(existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {});
const dependenciesSchema = z.record(z.string(), z.string()).default({});

async function filesBelow(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** Replaces the sample's names by the new one's: `mf-tips`, and its path `tips`; texts stay. */
const named = (text: string, name: string): string =>
  text
    .replaceAll(SAMPLE.name, name)
    .replaceAll(`"${SAMPLE.segment}"`, `"${name.slice(3)}"`)
    .replaceAll(`'${SAMPLE.segment}'`, `'${name.slice(3)}'`);

/** Retains npm's package entries; the rest is the sample's. */
async function writeManifest(dir: string, name: string): Promise<void> {
  const sample = await readManifest(path.join(TEMPLATE, MANIFEST));
  const own = await readManifest(path.join(dir, MANIFEST));
  const dependencies = [sample, own].map((manifest) => dependenciesSchema.parse(manifest.dependencies));
  const merged = { ...sample, name, dependencies: Object.assign({}, ...dependencies) };
  await writeFile(path.join(dir, MANIFEST), `${JSON.stringify(merged, null, 2)}\n`);
}

/**
 * Writes a working remote into a folder, beside npm's files.
 * @throws Error where the name is invalid for a remote, or a file exists already: then nothing is written
 */
export async function newRemote(dir: string, text: string | undefined, say: Say): Promise<void> {
  const name = areaNameSchema.safeParse(text).data;
  if (name === undefined) throw new Error('A remote has a name like mf-tips: bothways new mf-tips');
  const files = (await filesBelow(TEMPLATE)).filter((file) => file !== MANIFEST);
  const taken = files.find((file) => existsSync(path.join(dir, file)));
  if (taken !== undefined) throw new Error(`${taken} exists already: create a new remote in an empty folder`);
  for (const file of files) {
    const target = path.join(dir, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, named(await readFile(path.join(TEMPLATE, file), 'utf8'), name));
  }
  await writeManifest(dir, name);
  say(`Created ${name} with ${files.length + 1} files; "npm install" installs its dependencies`);
}
