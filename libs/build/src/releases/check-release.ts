import { CONTRACT_VERSION, type Release } from '@bothways/domain/registry';
import { z } from 'zod';
import { shares } from '../shares.ts';

/** The parts of the federation manifest that we rely on. */
const assetsSchema = z.object({
  js: z.object({ sync: z.array(z.string()), async: z.array(z.string()) }),
  css: z.object({ sync: z.array(z.string()), async: z.array(z.string()) }),
});
const manifestSchema = z.object({
  metaData: z.object({ remoteEntry: z.object({ path: z.string(), name: z.string() }) }),
  shared: z.array(z.object({ name: z.string(), version: z.string(), singleton: z.boolean() })),
  exposes: z.array(z.object({ path: z.string(), assets: assetsSchema })),
});
type Manifest = z.infer<typeof manifestSchema>;

const filesNamed = ({ metaData, exposes }: Manifest): string[] => [
  `${metaData.remoteEntry.path}${metaData.remoteEntry.name}`,
  ...exposes.flatMap(({ assets: { js, css } }) => [...js.sync, ...js.async, ...css.sync, ...css.async]),
];

function* shareFaults({ shared }: Manifest): Generator<string> {
  const allowed = shares('remote', 'production');
  for (const { name, version, singleton } of shared) {
    if (!allowed[name]) yield `shares ${name}, which is not in the share set`;
    else if (!singleton) yield `shares ${name} not as a singleton`;
    else if (allowed[name].version !== version)
      yield `was built for ${name} ${version}, not ${allowed[name].version}`;
  }
}

function* areaFaults({ spec, manifest, files }: Release): Generator<string> {
  if (spec?.contract !== CONTRACT_VERSION) {
    yield `was built for contract ${spec?.contract}, the shell speaks ${CONTRACT_VERSION}`;
  }
  const parsed = manifestSchema.safeParse(manifest);
  if (!parsed.success) return yield `has no valid manifest: ${z.prettifyError(parsed.error)}`;
  if (!parsed.data.exposes.some(({ path }) => path === './area')) yield 'does not expose ./area';
  for (const file of filesNamed(parsed.data)) {
    if (!(file in files)) yield `names ${file} in its manifest, which was not built`;
  }
  yield* shareFaults(parsed.data);
}

/** What is wrong with a release, in words; nothing where it may run. */
export function releaseFaults(release: Release): string[] {
  if (release.name === 'shell') return 'index.html' in release.files ? [] : ['has no index.html'];
  return [...areaFaults(release)];
}
