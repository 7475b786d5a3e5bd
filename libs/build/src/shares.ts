import { type AppInput, type Mode, packageVersion } from './app.ts';
import { packageDir } from './package-dir.ts';
import { standIn } from './shared-lazily/stand-in.ts';

/** The interface between areas and router, queries, translations, session and live data. */
export const FACADE = '@bothways/platform';

/** Packages that areas import only through the façade: shared as a whole, each would ship without tree shaking. */
export const BEHIND_FACADE = ['react-router-dom', 'react-router', '@tanstack/react-query'] as const;

/** An entry of the federation plugin's `shared`. */
export interface Share {
  /** Only one instance; incompatible versions are refused. */
  singleton: boolean;
  strictVersion: true;
  requiredVersion: string;
  version: string;
  eager: boolean;
  /** Common key of shell and areas. */
  shareKey: string;
  /** The module to provide where it differs from the request; `false`: none. */
  import?: string | false;
}

/** The sharing app: its kind, its audience, and the folder next to which its packages are installed. */
export type Sharer = Pick<AppInput, 'kind' | 'forVisitors' | 'dir'>;

type VersionOf = (name: string) => string;

function share(name: string, version: string, { kind }: Sharer, mode: Mode): Share {
  const base = { singleton: true, strictVersion: true, requiredVersion: `^${version}`, version } as const;
  if (kind === 'shell') return { ...base, shareKey: name, eager: true };
  // A production remote never runs without the shell, so it has no copy that could become a second React.
  return { ...base, shareKey: name, eager: false, ...(mode === 'production' && { import: false as const }) };
}

/** React's three entry points and the façade: on every page, so they are in the shell's first script. */
const onEveryPage = (versionOf: VersionOf, mode: Mode): Record<string, string> => {
  const react = versionOf('react');
  return {
    react,
    'react/jsx-runtime': react,
    ...(mode === 'development' ? { 'react/jsx-dev-runtime': react } : {}),
    'react-dom': versionOf('react-dom'),
    [FACADE]: versionOf(FACADE),
  };
};

/** Shared by the shell with areas of signed-in people: separate files, fetched on first use. */
const sharedLazily = (versionOf: VersionOf): Record<string, string> => ({
  '@bothways/ui': versionOf('@bothways/ui'),
  '@bothways/ui/dates': versionOf('@bothways/ui'),
  zod: versionOf('zod'),
});

/** The shell's own request for a shared package: it imports directly what is on every page. */
const REQUESTS: Record<string, string> = { '@bothways/ui': '@bothways/ui/shared' };

/** Replacements of packages that the shell shares: reduced to the parts in use. */
const REDUCED: Record<string, string> = { zod: standIn('zod') };

/** A version that matches no other: an area's own copy is private, so that no area runs another one's. */
const OWN_COPY = '0.0.0-own';

/**
 * Several instances do no harm: an area uses its own copy where the shell's does not match, from separate files that
 * are fetched only then.
 */
function lentShare(name: string, version: string, { kind }: Sharer): [string, Share] {
  const isShell = kind === 'shell';
  const given: Share = {
    singleton: false,
    strictVersion: true,
    requiredVersion: `^${version}`,
    version: isShell ? version : OWN_COPY,
    eager: false,
    shareKey: name,
    ...(isShell && REDUCED[name] !== undefined && { import: REDUCED[name] }),
  };
  return [isShell ? (REQUESTS[name] ?? name) : name, given];
}

/**
 * The one share set: React and the façade, each a singleton and refused where versions differ, and the packages that
 * the shell shares with areas of signed-in people, who otherwise use their own copy. An area for visitors uses none of
 * those: it bundles only the parts of the interface library that it needs.
 */
export function shares(sharer: Sharer, mode: Mode): Record<string, Share> {
  const versionOf = (name: string): string => packageVersion(packageDir(name, sharer.dir));
  const all = Object.entries(onEveryPage(versionOf, mode)).map(([name, version]): [string, Share] => [
    name,
    share(name, version, sharer, mode),
  ]);
  if (sharer.forVisitors) return Object.fromEntries(all);
  const borrowed = Object.entries(sharedLazily(versionOf)).map(([name, version]) =>
    lentShare(name, version, sharer),
  );
  return Object.fromEntries([...all, ...borrowed]);
}
