import type { Release } from '@bothways/domain/registry';
import { z } from 'zod';

const assetsSchema = z.object({
  js: z.object({ sync: z.array(z.string()), async: z.array(z.string()) }),
  css: z.object({ sync: z.array(z.string()), async: z.array(z.string()) }),
});
const manifestSchema = z.object({
  metaData: z.object({ remoteEntry: z.object({ path: z.string(), name: z.string() }) }),
  shared: z.array(z.object({ name: z.string(), version: z.string(), singleton: z.boolean() })),
  exposes: z.array(z.object({ path: z.string(), assets: assetsSchema })),
});

const sharedSchema = z.object({
  shared: z.array(z.object({ name: z.string(), version: z.string(), singleton: z.boolean().default(true) })),
});

/** Returns the packages that an app requires to be shared, with versions, by its own manifest. */
export const sharesOf = (manifest: unknown): Record<string, string> =>
  Object.fromEntries(
    (sharedSchema.safeParse(manifest).data?.shared ?? [])
      .filter(({ singleton }) => singleton)
      .map(({ name, version }) => [name, version]),
  );

/** Yields mismatches between a release's manifest, its files, and the current shell's shares. */
export function* manifestFaults(
  { manifest, files }: Release,
  shares: Readonly<Record<string, string>>,
): Generator<string> {
  const parsed = manifestSchema.safeParse(manifest);
  if (!parsed.success) return yield 'has no valid manifest';
  const { metaData, exposes, shared } = parsed.data;
  if (!exposes.some(({ path }) => path === './area')) yield 'does not expose ./area';
  const named = [
    `${metaData.remoteEntry.path}${metaData.remoteEntry.name}`,
    ...exposes.flatMap(({ assets: { js, css } }) => [...js.sync, ...js.async, ...css.sync, ...css.async]),
  ];
  for (const file of named)
    if (!Object.hasOwn(files, file)) yield `names ${file} in its manifest, which was not built`;
  for (const { name, version, singleton } of shared) {
    const offered = shares[name];
    if (offered === undefined) {
      // The area has its own copy of packages that need not be singletons.
      if (singleton) yield `shares ${name}, which the shell does not`;
    } else if (!singleton) yield `shares ${name} not as a singleton`;
    else if (offered !== version) yield `was built for ${name} ${version}, the shell has ${offered}`;
  }
}
