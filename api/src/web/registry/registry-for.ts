import {
  AREAS,
  type AreaName,
  type AreaVisitor,
  chosenVersion,
  mayLoad,
  type Registry,
  type RegistryEntry,
  type Release,
  type Rollout,
  visibleSpec,
} from '@bothways/domain/registry';
import type { ReleaseLibrary } from './release-library.ts';

type Loadable = Pick<RegistryEntry, 'version' | 'manifestUrl' | 'manifest' | 'integrity'>;

/** Addresses, manifest and hashes of a release, as browsers need them. */
function loadable({ name, version, manifest, files }: Release): Loadable {
  const base = `/${name}/${version}/`;
  const hashed = Object.entries(files).map(([file, hash]) => [base + file, hash]);
  return {
    version,
    manifestUrl: `${base}mf-manifest.json`,
    manifest: manifest ?? {},
    integrity: Object.fromEntries(hashed),
  };
}

/** The release that stands in when the chosen one does not load: for a canary the stable one. */
const fallbackVersion = (rollout: Rollout, chosen: string): string | undefined =>
  chosen === rollout.stable ? rollout.earlier[0] : rollout.stable;

async function entryFor(
  library: ReleaseLibrary,
  name: AreaName,
  rollout: Rollout,
  who: Visitor,
): Promise<RegistryEntry | undefined> {
  const { version, channel } = chosenVersion(name, rollout, who.seed);
  const release = await library.release(name, version);
  if (!release?.spec || !mayLoad(release.spec, who.visitor)) return undefined;
  const fallback = fallbackVersion(rollout, version);
  const before = fallback === undefined ? undefined : await library.release(name, fallback);
  const mayFallBack = before?.spec && mayLoad(before.spec, who.visitor);
  return {
    ...visibleSpec(release.spec, who.visitor),
    ...loadable(release),
    channel,
    ...(mayFallBack ? { previous: loadable(before) } : {}),
  };
}

export interface Visitor {
  visitor: AreaVisitor;
  /** User or session: the same seed gets the same releases. */
  seed: string;
}

/** The registry of one person: only the areas that they may load, each in the release that is theirs. */
export async function registryFor(library: ReleaseLibrary, who: Visitor): Promise<Registry> {
  const { revision, apps } = await library.current();
  const entries = AREAS.map((name) => {
    const rollout = apps[name];
    return rollout ? entryFor(library, name, rollout, who) : undefined;
  });
  const remotes = (await Promise.all(entries)).filter((entry) => entry !== undefined);
  return { revision: String(revision), remotes };
}
