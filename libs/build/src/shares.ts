import { type Mode, packageVersion } from './app.ts';
import { packageDir } from './package-dir.ts';

/** What every area may use of router, queries, translations, session and live data. */
export const FACADE = '@bothways/platform';

/** Packages that an area reaches through the façade only: shared whole, each would ship untrimmed. */
export const BEHIND_FACADE = [
  'react-router-dom',
  'react-router',
  '@tanstack/react-query',
  'i18next',
  'react-i18next',
] as const;

/** One entry of the federation plugin's `shared`. */
export interface Share {
  singleton: true;
  strictVersion: true;
  requiredVersion: string;
  version: string;
  eager: boolean;
  import?: false;
}

function share(version: string, kind: 'shell' | 'remote', mode: Mode): Share {
  const base = { singleton: true, strictVersion: true, requiredVersion: `^${version}`, version } as const;
  if (kind === 'shell') return { ...base, eager: true };
  // A production remote never runs without the shell, so it carries no copy that could become a second React.
  return mode === 'production' ? { ...base, eager: false, import: false } : { ...base, eager: false };
}

/**
 * The one share set: React's three entry points and the façade. Identity matters for each (hooks, contexts,
 * query client), so they are singletons and a version that does not fit is refused. libs/ui, charts and zod
 * are not shared: each remote keeps only what it uses of them.
 * @param dir the app's folder, beside which they are installed
 */
export function shares(kind: 'shell' | 'remote', mode: Mode, dir: string): Record<string, Share> {
  const versionOf = (name: string): string => packageVersion(packageDir(name, dir));
  const react = versionOf('react');
  const entries = {
    react,
    'react/jsx-runtime': react,
    ...(mode === 'development' ? { 'react/jsx-dev-runtime': react } : {}),
    'react-dom': versionOf('react-dom'),
    [FACADE]: versionOf(FACADE),
  };
  return Object.fromEntries(
    Object.entries(entries).map(([name, version]) => [name, share(version, kind, mode)]),
  );
}
