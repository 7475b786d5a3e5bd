import { gzipSync } from 'node:zlib';
import { rspack } from '@rspack/core';
import { beforeAll, describe, expect, test } from 'vitest';

interface Bundle {
  /** JavaScript without React itself. */
  gzipKb: number;
  source: string;
}

/** What a page gets that imports these names from the one door of the library. */
async function bundleOf(names: string): Promise<Bundle> {
  const compiler = rspack({
    mode: 'production',
    context: import.meta.dirname,
    entry: `data:text/javascript,import { ${names} } from '${import.meta.dirname}/index.ts'; globalThis.used = [${names}];`,
    externals: { react: 'React', 'react-dom': 'ReactDOM', 'react/jsx-runtime': 'JSX' },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      parser: { 'css/auto': { namedExports: false } },
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
            },
          },
        },
        { test: /\.css$/, type: 'css/auto' },
      ],
    },
    performance: false,
    devtool: false,
  });
  return new Promise((resolve, reject) => {
    let source = '';
    compiler.hooks.emit.tap('size', ({ assets }) => {
      source = String(assets['main.js']?.source() ?? '');
      for (const name of Object.keys(assets)) delete assets[name];
    });
    compiler.run((error, stats) => {
      if (error || !stats || stats.hasErrors())
        return reject(error ?? new Error(stats?.toString('errors-only')));
      resolve({ gzipKb: gzipSync(source).length / 1024, source });
    });
  });
}

/** Class names that react-aria gives to what overlays and lists are made of: a page with a button has none of it. */
const HEAVY = /react-aria-(Popover|ListBox|Modal|Menu|Select|Tooltip|Toast|Dialog|Calendar|Tabs)\b/;

describe('a page pays for what it imports', () => {
  /** Names, the most KB gzip they may cost (measured, and a little more), and whether they contain HEAVY parts. */
  const rows: [string, number, boolean][] = [
    ['formatMoney', 1, false],
    ['PinIcon', 1, false],
    ['Badge, Card, Stat, EmptyState', 18, false],
    ['Money, Odds, Percent', 3.5, false],
    ['Button, IconButton', 18, false],
    ['TextField', 15, false],
    ['NumberField', 17, false],
    ['Switch, Checkbox, RadioGroup, Segmented', 27, false],
    ['Dialog', 30, true],
    ['Menu, MenuItem', 50, true],
    ['Select', 60, true],
  ];
  const bundles = new Map<string, Bundle>();
  beforeAll(async () => {
    for (const [names] of rows) bundles.set(names, await bundleOf(names));
  }, 60_000);

  test.each(rows)('%s: at most %s KB gzip', (names, mostKb, hasHeavy) => {
    const bundle = bundles.get(names);
    expect(bundle?.gzipKb).toBeGreaterThan(0.2);
    expect(bundle?.gzipKb).toBeLessThan(mostKb);
    expect(HEAVY.test(bundle?.source ?? '')).toBe(hasHeavy);
  });

  test('figures and formats carry no react-aria at all', () => {
    for (const names of ['formatMoney', 'PinIcon']) {
      expect(bundles.get(names)?.source).not.toContain('react-aria');
    }
  });
});
