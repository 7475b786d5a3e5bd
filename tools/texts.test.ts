import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { textFaults } from '../libs/platform/src/testing/same-keys.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const PEOPLES = [
  'shell',
  'mf-landing',
  'mf-customer',
  'mf-bot-admin',
  'mf-bookie-admin',
  'libs/ui',
  'libs/platform',
];

const filesOf = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'en.json')
    .map((file) => path.join(folder, 'src', file));

const treeSchema = z.record(z.string(), z.unknown());
const read = (file: string) => treeSchema.parse(JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')));

/** Types hold the keys of the two files of a folder together, but not their plural forms and the values in them. */
it.each(PEOPLES.flatMap(filesOf))('%s says what its Spanish says, with the same values in it', (file) => {
  expect(textFaults(read(file), read(file.replace('en.json', 'es.json')))).toEqual([]);
});
