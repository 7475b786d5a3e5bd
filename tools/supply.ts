import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { EXACT, HASH, INSTALL_SCRIPTS, LICENCES } from './supply.rules.ts';

const namesSchema = z.record(z.string(), z.string()).default({});
const manifestSchema = z.object({
  dependencies: namesSchema,
  devDependencies: namesSchema,
  optionalDependencies: namesSchema,
  peerDependencies: namesSchema,
  workspaces: z.array(z.string()).default([]),
  allowScripts: z.record(z.string(), z.boolean()).default({}),
});
const entrySchema = manifestSchema.omit({ workspaces: true, allowScripts: true }).extend({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  link: z.boolean().default(false),
  hasInstallScript: z.boolean().default(false),
});
const lockSchema = z.object({ packages: z.record(z.string(), entrySchema) });
const installedSchema = z.object({
  version: z.string(),
  license: z.string().optional(),
  scripts: namesSchema,
});

type Manifest = z.infer<typeof manifestSchema>;
type Entry = z.infer<typeof entrySchema>;

/** The requested packages, the lockfile, and the packages installed in `node_modules`. */
export interface Supply {
  /** By folder; `''` is the root. */
  manifests: Record<string, Manifest>;
  entries: Record<string, Entry>;
  /** By path in the lockfile; packages for other platforms are missing. `builds`: it compiles during installation. */
  installed: Record<string, z.infer<typeof installedSchema> & { builds: boolean }>;
}

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;
const jsonOf = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Reads package.json of every workspace, the lockfile, and the installed packages. */
export function readSupply(root: string): Supply {
  const main = manifestSchema.parse(jsonOf(join(root, 'package.json')));
  const folders = main.workspaces.flatMap((pattern) => globSync(pattern, { cwd: root }));
  const manifests = folders.map((folder) => [
    folder,
    manifestSchema.parse(jsonOf(join(root, folder, 'package.json'))),
  ]);
  const { packages: entries } = lockSchema.parse(jsonOf(join(root, 'package-lock.json')));
  const installed = Object.keys(entries).flatMap((path) => {
    const file = join(root, path, 'package.json');
    if (!isForeign(path, entries[path]) || !existsSync(file)) return [];
    const builds = existsSync(join(root, path, 'binding.gyp'));
    return [[path, { ...installedSchema.parse(jsonOf(file)), builds }]];
  });
  return {
    manifests: { '': main, ...Object.fromEntries(manifests) },
    entries,
    installed: Object.fromEntries(installed),
  };
}

const isForeign = (path: string, entry: Entry | undefined): boolean =>
  path.includes('node_modules/') && entry?.link !== true;
const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Checks a package as described in the lockfile. */
function entryFaults(path: string, entry: Entry, allowed: Manifest['allowScripts']): string[] {
  const faults: string[] = [];
  if (entry.resolved !== undefined) faults.push(`comes from an address of its own: ${entry.resolved}`);
  if (!HASH.test(entry.integrity ?? '')) faults.push('has no sha512 hash');
  if (!LICENCES.has(entry.license ?? '')) faults.push(`has a licence nobody has read: ${entry.license}`);
  if (entry.hasInstallScript && !Object.hasOwn(allowed, nameOf(path)))
    faults.push('runs a new install script');
  return faults;
}

/** Checks a package as installed: a registry's metadata may differ from the files that it delivers. */
function installedFaults(path: string, { entries, manifests, installed }: Supply): string[] {
  const [entry, found] = [entries[path], installed[path]];
  if (!entry || !found) return [];
  const faults: string[] = [];
  if (found.version !== entry.version) faults.push(`is installed as ${found.version}`);
  if (found.license !== entry.license) faults.push(`says another licence in its files: ${found.license}`);
  const runs = found.builds || INSTALL_SCRIPTS.some((script) => found.scripts[script] !== undefined);
  const isKnown = Object.hasOwn(manifests['']?.allowScripts ?? {}, nameOf(path));
  if (runs && !entry.hasInstallScript && !isKnown) faults.push('hides an install script');
  return faults;
}

/** Returns the package that a workspace resolves by this name: its own, otherwise the shared one. */
const entryFor = (entries: Supply['entries'], folder: string, name: string): Entry | undefined =>
  entries[`${folder}/node_modules/${name}`] ?? entries[`node_modules/${name}`];

function manifestFaults(folder: string, manifest: Manifest, { entries }: Supply): string[] {
  const locked = entries[folder];
  if (!locked) return ['is not in the lockfile'];
  return KINDS.flatMap((kind) => {
    const names = new Set([...Object.keys(manifest[kind]), ...Object.keys(locked[kind])]);
    return [...names].flatMap((name) => {
      const wanted = manifest[kind][name];
      if (wanted !== locked[kind][name]) return [`is not in step with the lockfile about ${name}`];
      if (wanted === undefined) return [];
      if (!EXACT.test(wanted)) return [`asks for no exact version of ${name}: ${wanted}`];
      const entry = entryFor(entries, folder, name);
      return entry?.link || entry?.version === wanted ? [] : [`gets another ${name} than it asks for`];
    });
  });
}

/** Returns every violation, one line each; works offline. */
export function checkSupply(supply: Supply): string[] {
  const allowed = supply.manifests['']?.allowScripts ?? {};
  const packages = Object.entries(supply.entries).filter(([path, entry]) => isForeign(path, entry));
  return [
    ...Object.entries(supply.manifests).flatMap(([folder, manifest]) =>
      manifestFaults(folder, manifest, supply).map((fault) => `${folder || 'the root'} ${fault}`),
    ),
    ...packages.flatMap(([path, entry]) =>
      [...entryFaults(path, entry, allowed), ...installedFaults(path, supply)].map(
        (fault) => `${path} ${fault}`,
      ),
    ),
  ];
}
