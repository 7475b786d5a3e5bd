import { type Registry, registrySchema } from '@bothways/domain/registry';
import { describe, expect, it } from 'vitest';
import { composePage, type PageParts } from './page.ts';
import { TEST_SITE } from './testing/site.ts';

const HTML = '<!doctype html><html lang="en"><head><title>x</title></head><body></body></html>';
const BASE = '/mf-landing/1.0.0/';
const hash = (letter: string) => `sha384-${letter.repeat(64)}`;

/** A registry of one area whose label, and the files it starts with, are what a test wants. */
function aRegistry({ label = 'Front page', scripts = ['area.js'] } = {}): Registry {
  const js = { sync: scripts };
  const manifest = {
    metaData: { remoteEntry: { path: '', name: 'remoteEntry.js' } },
    exposes: [{ assets: { js, css: { sync: [] } } }],
  };
  const integrity = { [`${BASE}remoteEntry.js`]: hash('a'), [`${BASE}area.js`]: hash('b') };
  const nav = [{ path: '', label: { en: label, es: label }, icon: 'house', section: 'main' }];
  const area = { name: 'mf-landing', contract: 1, segments: ['', 'pricing'], access: 'public', nav };
  const release = { version: '1.0.0', channel: 'stable', manifestUrl: `${BASE}mf-manifest.json` };
  return registrySchema.parse({
    revision: '1',
    remotes: [{ ...area, permissions: [], ...release, manifest, integrity }],
  });
}

const compose = (registry: Registry, more: Partial<PageParts> = {}): string =>
  composePage({
    shell: { html: HTML, files: [] },
    registry,
    site: TEST_SITE,
    locale: 'es',
    pathname: '/es/pricing',
    ...more,
  });

/** What the browser takes for the data: up to the first thing that ends a script element. */
const dataIn = (page: string): string =>
  /<script type="application\/json" id="registry">([\s\S]*?)<\/script/i.exec(page)?.[1] ?? '';

describe('the registry in a page', () => {
  it.each([
    '</script><script>alert(1)</script>',
    '</SCRIPT ><img src=x onerror=alert(1)>',
    '<!--<script>',
    ']]><svg onload=alert(1)>',
    "$& $1 $` $' $$",
    '\u2028\u2029',
  ])('keeps %j as the words that they are', (label) => {
    const page = compose(aRegistry({ label }));
    const data = dataIn(page);
    expect(data).not.toContain('<');
    expect(registrySchema.parse(JSON.parse(data)).remotes[0]?.nav[0]?.label.en).toBe(label);
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).toMatch(/<\/script><\/head><body><\/body><\/html>$/);
  });

  it('names the app in the language of the address, where the shell has it so', () => {
    const files = ['manifest-en.webmanifest', 'manifest-es.webmanifest'];
    const page = compose(aRegistry(), { shell: { html: HTML, files } });
    expect(page.match(/<link rel="manifest"[^>]*>/g)).toEqual([
      '<link rel="manifest" href="/manifest-es.webmanifest">',
    ]);
    expect(compose(aRegistry())).not.toContain('rel="manifest"');
  });

  it('comes with the language of the address', () => {
    expect(compose(aRegistry())).toContain('<html lang="es">');
  });
});

describe('what a page asks for at once', () => {
  const preloads = (registry: Registry, more?: Partial<PageParts>) =>
    [...compose(registry, more).matchAll(/<link [^>]*>/g)].map(([link]) => link);

  it('is what the area of its address starts with, each with its hash, and the fonts', () => {
    const shell = { html: HTML, files: ['assets/inter.woff2', 'assets/main.js'] };
    expect(preloads(aRegistry(), { shell })).toEqual([
      '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/inter.woff2">',
      `<link rel="preload" as="script" crossorigin href="${BASE}remoteEntry.js" integrity="${hash('a')}">`,
      `<link rel="preload" as="script" crossorigin href="${BASE}area.js" integrity="${hash('b')}">`,
    ]);
    expect(preloads(aRegistry(), { pathname: '/es/dashboard' })).toEqual([]);
  });

  it('is no file that the release does not list, whatever its manifest names', () => {
    const scripts = ['other.js', '"><script>alert(1)</script>', '//evil.example/x.js'];
    expect(preloads(aRegistry({ scripts }))).toHaveLength(1);
    expect(compose(aRegistry({ scripts })).match(/<script/g)).toHaveLength(1);
  });
});
