import path from 'node:path';
import { type AppInput, type Mode, WORKSPACE_ROOT } from './app.ts';
import { packageDir } from './package-dir.ts';

/**
 * The router's package has a build for production and points at the one for development whatever the mode, which warns its
 * users' developers. The shell alone has the router; where a version has no such files the build fails.
 */
export function productionRouter({ kind }: Pick<AppInput, 'kind'>, mode: Mode): Record<string, string> {
  if (kind !== 'shell' || mode === 'development') return {};
  const dist = path.join(packageDir('react-router', WORKSPACE_ROOT), 'dist/production');
  return {
    'react-router$': path.join(dist, 'index.mjs'),
    'react-router/dom$': path.join(dist, 'dom-export.mjs'),
  };
}
