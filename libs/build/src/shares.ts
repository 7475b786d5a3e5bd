import { type AppInput, type Mode, packageVersion } from './app.ts';
import { packageDir } from './package-dir.ts';
import { standIn } from './shared-lazily/stand-in.ts';

/** What every area may use of router, queries, translations, session and live data. */
export const FACADE = '@bothways/platform';

/** Packages that an area reaches through the façade only: shared whole, each would ship untrimmed. */
export const BEHIND_FACADE = ['react-router-dom', 'react-router', '@tanstack/react-query'] as const;

/** One entry of the federation plugin's `shared`. */
export interface Share {
  /** There is one of it, and a version that does not fit is refused. */
  singleton: boolean;
  strictVersion: true;
  requiredVersion: string;
  version: string;
  eager: boolean;
  /** The name under which shell and areas mean the same. */
  shareKey: string;
  /** The module that is given where it is not the one of the request; `false`: none. */
  import?: string | false;
}

/** Who shares: what it is, for whom, and the folder beside which the packages are installed. */
export type Sharer = Pick<AppInput, 'kind' | 'forVisitors' | 'dir'>;

type VersionOf = (name: string) => string;

function share(name: string, version: string, { kind }: Sharer, mode: Mode): Share {
  const base = { singleton: true, strictVersion: true, requiredVersion: `^${version}`, version } as const;
  if (kind === 'shell') return { ...base, shareKey: name, eager: true };
  // A production remote never runs without the shell, so it carries no copy that could become a second React.
  return { ...base, shareKey: name, eager: false, ...(mode === 'production' && { import: false as const }) };
}

/** React's three entry points and the façade: on every page, so that they are parts of the shell's first script. */
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

/** What the shell lends to areas of signed-in people: files of their own, fetched by the first who wants one. */
const sharedLazily = (versionOf: VersionOf): Record<string, string> => ({
  '@bothways/ui': versionOf('@bothways/ui'),
  '@bothways/ui/dates': versionOf('@bothways/ui'),
  zod: versionOf('zod'),
});

/** How the shell asks for what it lends: itself it takes from the library what stands on every page. */
const REQUESTS: Record<string, string> = { '@bothways/ui': '@bothways/ui/shared' };

/** What the shell lends in the place of a package: only those of its words that somebody may use. */
const REDUCED: Record<string, string> = { zod: standIn('zod') };

/** A version that fits nobody: an area's own copy is for itself alone, so that no area runs what another brought. */
const OWN_COPY = '0.0.0-own';

/**
 * Nothing hangs on there being one of it: where the shell's does not fit, the area takes its own copy, which lies in
 * files of its own that are fetched only then.
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
 * The one share set: React and the façade, each there once and refused where it does not fit, and what the shell lends to
 * areas of signed-in people, who else take their own copy. An area for visitors borrows nothing: it keeps of the
 * interface library only what it uses.
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
