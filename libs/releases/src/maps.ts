import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Release, ReleaseName } from '@bothways/domain/registry';
import { z } from 'zod';
import { filesBelow } from './file-hashes.ts';
import { releaseDir } from './release-files.ts';

/** In a release's folder, beside its listed files; unlisted ones are never served. */
const MAPS_DIR = 'maps';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Source maps, which include the sources. */
export const isMap = (file: string): boolean => file.endsWith('.map');

const mapFile = (root: string, name: ReleaseName, version: string, file: string): string =>
  path.join(releaseDir(root, name, version), MAPS_DIR, `${file}.map.gz`);

/** Stores the maps of a build with its release: for operators, never for browsers. */
export async function keepMaps(root: string, outDir: string, { name, version }: Release): Promise<void> {
  for (const map of (await filesBelow(outDir)).filter(isMap)) {
    const stored = mapFile(root, name, version, map.slice(0, -'.map'.length));
    await mkdir(path.dirname(stored), { recursive: true });
    await writeFile(stored, await zip(await readFile(path.join(outDir, map))));
  }
}

/** A position in a file, as in browsers' stack traces: both count from 1. */
interface SourcePosition {
  file: string;
  line: number;
  column: number;
}

const payloadSchema = z.object({
  file: z.string().default(''),
  version: z.number(),
  sources: z.array(z.string()),
  sourcesContent: z.array(z.string()).default([]),
  names: z.array(z.string()),
  mappings: z.string(),
  sourceRoot: z.string().default(''),
}) satisfies z.ZodType<SourceMapPayload>;

/** Maps a position in a built file to its source; undefined when no map is stored for it, or none of it is ours. */
export async function sourcePosition(
  root: string,
  name: ReleaseName,
  version: string,
  { file, line, column }: SourcePosition,
): Promise<SourcePosition | undefined> {
  const zipped = await readFile(mapFile(root, name, version, file)).catch(() => undefined);
  if (!zipped) return undefined;
  const payload = payloadSchema.parse(JSON.parse((await unzip(zipped)).toString('utf8')));
  const entry = new SourceMap(payload).findEntry(line - 1, column - 1);
  // Beyond a file's last line the preceding entry would match.
  if (!('originalSource' in entry) || entry.generatedLine !== line - 1) return undefined;
  return {
    file: path.posix.join(name, entry.originalSource),
    line: entry.originalLine + 1,
    column: entry.originalColumn + 1,
  };
}
