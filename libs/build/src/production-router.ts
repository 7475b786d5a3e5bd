import path from 'node:path';
import { type AppInput, type Mode, WORKSPACE_ROOT } from './app.ts';
import { packageDir } from './package-dir.ts';

/**
 * The router's package has a production build but always exports the development one, which warns its users'
 * developers. Only the shell bundles the router; the build fails where a version has no such files.
 */
export function productionRouter({ kind }: Pick<AppInput, 'kind'>, mode: Mode): Record<string, string> {
  if (kind !== 'shell' || mode === 'development') return {};
  const dist = path.join(packageDir('react-router', WORKSPACE_ROOT), 'dist/production');
  return {
    'react-router$': path.join(dist, 'index.mjs'),
    'react-router/dom$': path.join(dist, 'dom-export.mjs'),
  };
}
