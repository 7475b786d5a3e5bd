import {
  type AreaName,
  type AreaVisitor,
  areaNameSchema,
  chosenVersion,
  mayLoad,
  type Registry,
  type RegistryEntry,
  type Release,
  type ReleaseName,
  type Rollout,
  type Rollouts,
  visibleSpec,
} from '@bothways/domain/registry';
import type { ReleaseLibrary } from './release-library.ts';

type Loadable = Pick<RegistryEntry, 'version' | 'manifestUrl' | 'manifest' | 'integrity'>;

/** Returns a release's addresses, manifest and hashes for browsers. */
function loadable(library: ReleaseLibrary, release: Release): Loadable {
  const { version, manifest, files } = release;
  const base = library.addressOf(release);
  const hashed = Object.entries(files).map(([file, hash]) => [base + file, hash]);
  return {
    version,
    manifestUrl: `${base}mf-manifest.json`,
    manifest: manifest ?? {},
    integrity: Object.fromEntries(hashed),
  };
}

/** Returns the release to fall back to if the chosen one does not load: for a canary the stable one. */
const fallbackVersion = (rollout: Rollout, chosen: string): string | undefined =>
  chosen === rollout.stable ? rollout.earlier[0] : rollout.stable;

async function entryFor(
  library: ReleaseLibrary,
  name: AreaName,
  rollout: Rollout,
  who: Visitor,
): Promise<RegistryEntry | undefined> {
  const { version, channel } = chosenVersion(name, rollout, who.seed, who.refused);
  const release = await library.release(name, version);
  if (!release?.spec || !mayLoad(release.spec, who.visitor)) return undefined;
  const fallback = fallbackVersion(rollout, version);
  const before = fallback === undefined ? undefined : await library.release(name, fallback);
  const mayFallBack = before?.spec && mayLoad(before.spec, who.visitor);
  return {
    ...visibleSpec(release.spec, who.visitor),
    ...loadable(library, release),
    channel,
    ...(mayFallBack ? { previous: loadable(library, before) } : {}),
  };
}

/** Path segments that lead a visitor to the sign-in: those of the stable areas, which are not secret. */
async function gatedSegments(library: ReleaseLibrary, apps: Rollouts['apps']): Promise<string[]> {
  const stable = Object.entries(apps).map(([app, rollout]) => {
    const name = areaNameSchema.safeParse(app).data;
    return name && rollout ? library.release(name, rollout.stable) : undefined;
  });
  const specs = (await Promise.all(stable)).map((release) => release?.spec);
  return specs.flatMap((spec) => (spec?.access === 'session' ? spec.segments : []));
}

export interface Visitor {
  visitor: AreaVisitor;
  /** User or session: the same seed gets the same releases. */
  seed: string;
  /** Releases that failed in this browser. */
  refused: ReadonlySet<string>;
}

/** By app, the releases that a page was given, with their channels. */
type ServedReleases = Partial<Record<ReleaseName, Record<string, 'stable' | 'canary'>>>;

/** Issues the ticket for a page's beacons. */
export type TicketFor = (seed: string, served: ServedReleases) => string;

/** By the areas' declared rank, then by name, independent of the order of releases. */
const byRank = (a: RegistryEntry, b: RegistryEntry): number =>
  (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER) || (a.name < b.name ? -1 : 1);

function servedOf(
  remotes: readonly RegistryEntry[],
  shell: { version: string; channel: 'stable' | 'canary' } | undefined,
): ServedReleases {
  const served: ServedReleases = shell ? { shell: { [shell.version]: shell.channel } } : {};
  // Fallback releases are ones that everybody has, or had.
  for (const { name, version, channel, previous } of remotes)
    served[name] = { ...(previous && { [previous.version]: 'stable' }), [version]: channel };
  return served;
}

/** Builds a user's registry: the areas that they may load, each in the release chosen for them. */
export async function registryFor(
  library: ReleaseLibrary,
  who: Visitor,
  ticketFor?: TicketFor,
): Promise<Registry> {
  const { revision, apps } = await library.current();
  const entries = Object.entries(apps).map(([app, rollout]) => {
    const name = areaNameSchema.safeParse(app).data;
    return name && rollout ? entryFor(library, name, rollout, who) : undefined;
  });
  const remotes = (await Promise.all(entries)).filter((entry) => entry !== undefined).sort(byRank);
  const shell = apps.shell && chosenVersion('shell', apps.shell, who.seed, who.refused);
  return {
    revision: String(revision),
    remotes,
    gated: await gatedSegments(library, apps),
    ...(shell && { shell: shell.version }),
    ...(ticketFor && { ticket: ticketFor(who.seed, servedOf(remotes, shell)) }),
  };
}
