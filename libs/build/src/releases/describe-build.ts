import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  areaSpecSchema,
  MANIFEST_FILE,
  type Release,
  type ReleaseName,
  releaseSchema,
} from '@bothways/domain/registry';
import { contentVersion, filesBelow, hashFiles, isMap } from '@bothways/releases';
import { z } from 'zod';

/** Excludes the bundler's reports about the build and its sources, which are for tools, not for browsers. */
const isServed = (file: string): boolean => file !== 'mf-stats.json' && !isMap(file);

export interface Built {
  name: ReleaseName;
  /** The app's own folder: `package.json`, and an area's `area.json`. */
  appDir: string;
  /** Output folder of the bundler. */
  outDir: string;
  /** The commit of the sources. */
  commit?: string | undefined;
}

const json = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

/** Describes a build: equal files and an equal `area.json` have the same version. */
export async function describeBuild(
  { name, appDir, outDir, commit }: Built,
  builtAt: Date,
): Promise<Release> {
  const { version } = z.object({ version: z.string() }).parse(await json(path.join(appDir, 'package.json')));
  const isArea = name !== 'shell';
  // An area's entry files are part of the release description, so that they are checked and sealed with it.
  const isListed = (file: string): boolean => isServed(file) && !(isArea && file === MANIFEST_FILE);
  const files = await hashFiles(outDir, (await filesBelow(outDir)).filter(isListed));
  const spec = isArea ? areaSpecSchema.parse(await json(path.join(appDir, 'area.json'))) : undefined;
  const manifest = isArea ? await json(path.join(outDir, MANIFEST_FILE)) : undefined;
  const content = { files, spec, manifest };
  return releaseSchema.parse({
    name,
    version: contentVersion(version, content),
    builtAt: builtAt.toISOString(),
    ...(commit !== undefined && { commit }),
    ...(isArea ? { spec, manifest } : {}),
    files,
  });
}
