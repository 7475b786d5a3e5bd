import path from 'node:path';
import { containerName } from '@bothways/releases';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { RspackPluginInstance } from '@rspack/core';
import type { AppInput, Mode } from './app.ts';
import { shares } from './shares.ts';

type Options = ConstructorParameters<typeof ModuleFederationPlugin>[0];

/** Adds timeouts, integrity checks and reports to loading: part of the shell, which loads every remote. */
const PLATFORM_PLUGIN = path.join(import.meta.dirname, 'browser/platform-plugin.ts');

function options(app: AppInput, mode: Mode): Options {
  const common = {
    name: containerName(app.name),
    shared: shares(app, mode),
    // The default fetches every remote's entry at start-up; an unreachable one would stop the app.
    shareStrategy: 'loaded-first',
    manifest: true,
    dts: false,
    dev: false,
  } satisfies Options;
  if (app.kind === 'shell') {
    const optimization = { target: 'web' } as const;
    const experiments = { optimization, provideExternalRuntime: true };
    return { ...common, remotes: {}, runtimePlugins: [PLATFORM_PLUGIN], experiments };
  }
  const optimization = { target: 'web', disableRemote: true } as const;
  return {
    ...common,
    filename: mode === 'production' ? 'remoteEntry.[contenthash:8].js' : 'remoteEntry.js',
    exposes: { './area': './src/area.tsx' },
    // Standalone (in development) a remote has no shell whose runtime it could use.
    experiments: { optimization, externalRuntime: mode === 'production' },
  };
}

/** Returns the federation plugin, configured alike for all apps: one contract, one share set, one loading strategy. */
export const federation = (app: AppInput, mode: Mode): RspackPluginInstance =>
  new ModuleFederationPlugin(options(app, mode));
