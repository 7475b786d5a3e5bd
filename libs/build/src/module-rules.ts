import path from 'node:path';
import type { ModuleOptions, RuleSetRule } from '@rspack/core';
import type { AppInput, Mode } from './app.ts';
import { packageDir } from './package-dir.ts';
import { BEHIND_FACADE, FACADE } from './shares.ts';

const script = (mode: Mode): RuleSetRule => ({
  test: /\.tsx?$/,
  exclude: /node_modules/,
  type: 'javascript/auto',
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      transform: {
        react: { runtime: 'automatic', development: mode === 'development', refresh: mode === 'development' },
      },
    },
  },
});

/** Maps the hidden packages to the façade in an area's own code; the façade itself imports the real ones. */
const facadeOnly = (app: Pick<AppInput, 'dir'>): RuleSetRule => ({
  test: /\.[jt]sx?$/,
  include: [path.join(app.dir, 'src'), path.join(app.dir, 'dev'), packageDir('@bothways/ui', app.dir)],
  resolve: { alias: Object.fromEntries(BEHIND_FACADE.map((name) => [`${name}$`, FACADE])) },
});

const LIVE_TEXTS = path.join(import.meta.dirname, 'dev/live-texts.cjs');

/** Texts with live reload. */
const liveTexts: RuleSetRule = {
  test: /[\\/]locales[\\/](en|es)\.json$/,
  type: 'javascript/auto',
  loader: LIVE_TEXTS,
};

/** How files become modules: TypeScript by swc, CSS by the bundler itself, fonts and images as files. */
export function moduleRules(app: Pick<AppInput, 'dir' | 'kind'>, mode: Mode): ModuleOptions {
  const development = mode === 'development';
  const localIdentName = development ? '[uniqueName]-[name]-[local]' : '[uniqueName]-[hash:6]-[local]';
  return {
    parser: {
      javascript: { exportsPresence: 'error' },
      'css/auto': { namedExports: false },
      'css/module': { namedExports: false },
    },
    generator: {
      'css/auto': { localIdentName, exportsConvention: 'as-is' },
      'css/module': { localIdentName, exportsConvention: 'as-is' },
    },
    rules: [
      { test: /\.css$/, type: 'css/auto' },
      { test: /\.md$/, resourceQuery: /^\?raw$/, type: 'asset/source' },
      { test: /\.(woff2|png|svg|webp|avif)$/, type: 'asset/resource' },
      script(mode),
      ...(development ? [liveTexts] : []),
      ...(app.kind === 'remote' ? [facadeOnly(app)] : []),
    ],
  };
}
