import { CONTRACT_VERSION, type RegistryEntry } from '@bothways/domain/registry';
import { z } from 'zod';

/** The parts of a federation manifest that list an area's initial files. */
const startSchema = z.object({
  metaData: z.object({ remoteEntry: z.object({ path: z.string(), name: z.string() }) }),
  exposes: z.array(
    z.object({
      assets: z.object({
        js: z.object({ sync: z.array(z.string()) }),
        css: z.object({ sync: z.array(z.string()), async: z.array(z.string()).default([]) }),
      }),
    }),
  ),
});

export interface StartFile {
  url: string;
  integrity: string;
}

/** Addresses of an area's files with their hashes; empty for a release that the shell will refuse. */
export interface AreaStart {
  /** Needed before its first screen. */
  scripts: StartFile[];
  styles: StartFile[];
  /** Of lazily loaded parts. */
  laterStyles: StartFile[];
}

/** Returns an area's initial files by its manifest; only files that its release lists. */
export function areaStart({ manifestUrl, manifest, integrity, contract }: RegistryEntry): AreaStart {
  const parsed = startSchema.safeParse(manifest);
  if (!parsed.success || contract !== CONTRACT_VERSION) return { scripts: [], styles: [], laterStyles: [] };
  const { metaData, exposes } = parsed.data;
  const base = manifestUrl.slice(0, manifestUrl.lastIndexOf('/') + 1);
  const listed = (file: string): StartFile[] => {
    const hash = integrity[base + file];
    return hash === undefined ? [] : [{ url: base + file, integrity: hash }];
  };
  const entry = metaData.remoteEntry.path + metaData.remoteEntry.name;
  return {
    scripts: [entry, ...exposes.flatMap(({ assets }) => assets.js.sync)].flatMap(listed),
    styles: exposes.flatMap(({ assets }) => assets.css.sync).flatMap(listed),
    laterStyles: exposes.flatMap(({ assets }) => assets.css.async).flatMap(listed),
  };
}
