import { readFile, stat } from 'node:fs/promises';
import { CONTRACT_VERSION, type Release } from '@bothways/domain/registry';
import { z } from 'zod';
import type { ReleaseLibrary } from '#web/registry';

const manifestSchema = z.object({
  metaData: z.object({ remoteEntry: z.object({ path: z.string(), name: z.string() }) }),
  shared: z.array(z.object({ name: z.string(), version: z.string() })).default([]),
  exposes: z.array(
    z.object({
      assets: z.object({
        js: z.object({ sync: z.array(z.string()) }),
        css: z.object({ sync: z.array(z.string()) }),
      }),
    }),
  ),
});

interface ReleaseFacts {
  firstLoadBytes: number;
  contract?: number;
  react?: string;
}

/** Referenced by the shell's page itself. */
const PAGE_FILE = /(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g;

async function firstFiles(library: ReleaseLibrary, release: Release): Promise<string[]> {
  const page = library.fileOf(release, 'index.html');
  if (page !== undefined)
    return [...(await readFile(page, 'utf8')).matchAll(PAGE_FILE)].map(([, file = '']) => file);
  const manifest = manifestSchema.safeParse(release.manifest).data;
  if (!manifest) return [];
  const { path, name } = manifest.metaData.remoteEntry;
  return [path + name, ...manifest.exposes.flatMap(({ assets: { js, css } }) => [...js.sync, ...css.sync])];
}

/** Size with the best encoding. */
async function compressedBytes(library: ReleaseLibrary, release: Release, file: string): Promise<number> {
  const path = library.fileOf(release, file);
  if (path === undefined) return 0;
  const info = await stat(`${path}.gz`).catch(() => stat(path));
  return info.size;
}

/** Caches a release's facts and the size of its first screen: releases are immutable. */
export class FactsOfReleases {
  readonly #library: ReleaseLibrary;
  readonly #known = new Map<string, Promise<ReleaseFacts>>();

  constructor(library: ReleaseLibrary) {
    this.#library = library;
  }

  of(release: Release): Promise<ReleaseFacts> {
    const key = `${release.name}/${release.version}`;
    const known = this.#known.get(key) ?? this.#read(release);
    this.#known.set(key, known);
    return known;
  }

  async #read(release: Release): Promise<ReleaseFacts> {
    const files = [...new Set(await firstFiles(this.#library, release))];
    const sizes = await Promise.all(files.map((file) => compressedBytes(this.#library, release, file)));
    const shared = manifestSchema.safeParse(release.manifest).data?.shared ?? [];
    const react = shared.find(({ name }) => name === 'react')?.version;
    return {
      firstLoadBytes: sizes.reduce((sum, size) => sum + size, 0),
      ...(release.spec && { contract: release.spec.contract }),
      ...(react !== undefined && { react }),
    };
  }
}

/** Whether the current shell supports a release's contract; the shell always fits. */
export const fitsContract = ({ name, spec }: Release): boolean =>
  name === 'shell' || spec?.contract === CONTRACT_VERSION;
