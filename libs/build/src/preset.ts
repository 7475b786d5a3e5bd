import { createRequire } from 'node:module';
import path from 'node:path';
import { containerName } from '@bothways/releases';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import type { AppInput, Mode } from './app.ts';
import { devServer } from './dev-server.ts';
import { esmRuntimeAlias } from './esm-runtime.ts';
import { federation } from './federation.ts';
import { moduleRules } from './module-rules.ts';
import { productionRouter } from './production-router.ts';
import { SortedIntegrity } from './sorted-integrity.ts';
import { trims } from './trimmed.ts';

const SHARED_REFRESH = path.join(import.meta.dirname, 'browser/refresh-runtime.cjs');

/** The package's exports hide this file; the shared runtime needs exactly it. */
const refreshAlias = (): Record<string, string> => ({
  'react-refresh-development$': path.join(
    path.dirname(createRequire(import.meta.url).resolve('react-refresh/package.json')),
    'cjs/react-refresh-runtime.development.js',
  ),
});

function output(app: AppInput, mode: Mode): NonNullable<Configuration['output']> {
  const hash = mode === 'production' ? '.[contenthash:8]' : '';
  const under = app.kind === 'shell' ? 'assets/' : '';
  return {
    path: path.join(app.dir, 'dist'),
    // In development a page may still need the updates of the compilation before the last.
    clean: mode === 'production',
    // The shell answers deep links, so its files need absolute URLs; a remote derives its own.
    publicPath: app.kind === 'shell' ? '/' : 'auto',
    uniqueName: containerName(app.name),
    crossOriginLoading: 'anonymous',
    // A development server may have to compile first, on a machine that compiles more than this.
    chunkLoadTimeout: mode === 'production' ? 8_000 : 120_000,
    filename: `${under}[name]${hash}.js`,
    chunkFilename: `${under}[name]${hash}.js`,
    cssFilename: `${under}[name]${hash}.css`,
    cssChunkFilename: `${under}[name]${hash}.css`,
    assetModuleFilename: `${under}[name]${hash}[ext]`,
    // Relative to the app's folder, so that it is the same wherever it is built.
    devtoolModuleFilenameTemplate: '[resource-path]',
    // One name for all areas: the page's policy need not list them.
    trustedTypes: { policyName: app.kind === 'shell' ? 'bothways-shell' : 'bothways-area' },
  };
}

/** A production remote is only its container; standalone it runs from its `dev/` page. */
function entry(app: AppInput, mode: Mode): Record<string, string> {
  if (app.kind === 'shell') return { main: './src/main.tsx' };
  return mode === 'development' ? { dev: './dev/index.ts' } : {};
}

function htmlPlugins(app: AppInput, mode: Mode) {
  if (app.kind === 'remote' && mode === 'production') return [];
  const template = app.kind === 'shell' ? 'src/index.html' : 'dev/index.html';
  return [
    new rspack.HtmlRspackPlugin({
      template: path.join(app.dir, template),
      chunks: app.kind === 'shell' ? ['main'] : ['dev'],
      scriptLoading: 'defer',
      // Deep links are answered with this page as well.
      publicPath: '/',
    }),
  ];
}

/** Files with stable names: the shell's icon, a remote's images for link previews. */
const publicFiles = () => [
  new rspack.CopyRspackPlugin({ patterns: [{ from: 'public', noErrorOnMissing: true }] }),
];

const modePlugins = (mode: Mode) =>
  mode === 'production'
    ? [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }), new SortedIntegrity()]
    : [
        new ReactRefreshRspackPlugin(),
        // One refresh runtime per page: with one per bundle a remote's edit would never show in the shell.
        new rspack.NormalModuleReplacementPlugin(/^react-refresh\/runtime$/, SHARED_REFRESH),
      ];

/**
 * A separate runtime chunk breaks the container. A released remote numbers its modules in order: named ids contain the
 * checkout's path, so that the same sources would have another version elsewhere. (The shell retains them: its
 * unchanged chunks stay cached across releases.)
 */
const optimization = (app: AppInput, mode: Mode): NonNullable<Configuration['optimization']> =>
  app.kind === 'remote' && mode === 'production'
    ? { runtimeChunk: false, moduleIds: 'natural' }
    : // A page could only reload after an update that does not run: it waits for the next one that does.
      { runtimeChunk: false, emitOnErrors: false };

/** An app as a single bundle, without federation: the baseline for measuring the cost of federation. */
export function unfederatedConfig(app: AppInput, mode: Mode): Configuration {
  return {
    name: app.name,
    mode,
    context: app.dir,
    entry: entry(app, mode),
    target: ['web', 'es2022'],
    // In production for analysing crashes: no file that browsers get refers to the maps.
    devtool: mode === 'development' ? 'cheap-module-source-map' : 'hidden-source-map',
    output: output(app, mode),
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      // protobufjs uses `long` where available; it compiles WebAssembly, which our policy forbids, for 64-bit numbers,
      // which our protocol lacks.
      alias: { ...esmRuntimeAlias(), ...refreshAlias(), ...productionRouter(app, mode), long: false },
    },
    module: moduleRules(app, mode),
    plugins: [...htmlPlugins(app, mode), ...publicFiles(), ...trims(), ...modePlugins(mode)],
    optimization: optimization(app, mode),
    // Breaks eager shares.
    lazyCompilation: false,
    performance: false,
    // Style sheets are CSS Modules in cascade layers: classes never collide.
    ignoreWarnings: [/Conflicting order between/],
    // The manifest plugin warns of 'auto', which is intended.
    infrastructureLogging: { level: 'error' },
    devServer: devServer(app),
  };
}

/** Returns the bundler's configuration of an app in one mode. */
export function appConfig(app: AppInput, mode: Mode): Configuration {
  const config = unfederatedConfig(app, mode);
  return { ...config, plugins: [...(config.plugins ?? []), federation(app, mode)] };
}

/**
 * Default export of an app's `rspack.config.ts`.
 * @example export default defineApp({ dir: import.meta.dirname, name: 'mf-customer', kind: 'remote', port: 4012 });
 */
export const defineApp =
  (app: AppInput) =>
  (_env: unknown, argv: { mode?: string | undefined }): Configuration =>
    appConfig(app, argv.mode === 'development' ? 'development' : 'production');
