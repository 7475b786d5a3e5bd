import { type MadePage, PAGES_FILE, SITE_ORIGIN } from '@bothways/domain/registry';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { mountRegistry, type SignedIn } from './index.ts';
import { ReleaseLibrary } from './release-library.ts';
import { TEST_SITE } from './testing/site.ts';
import { fullStore, type TestStore } from './testing/store.ts';

const HTML = { accept: 'text/html' };

const aPage = (over: Partial<MadePage>): MadePage => ({
  path: '',
  view: '',
  locale: 'en',
  title: 'Cover both results',
  description: 'Odds & "ends" <b>',
  facts: [{ '@type': 'Organization', url: `${SITE_ORIGIN}/`, name: '</script><script>alert(1)</script>' }],
  html: '<main><h1>Made</h1><p>{company.name}</p></main>',
  ...over,
});

const PAGES: MadePage[] = (['en', 'es'] as const).flatMap((locale) => [
  aPage({ locale }),
  aPage({ locale, path: 'pricing', html: '<h1>Plans</h1>' }),
  aPage({ locale, path: 'pricing', view: 'show=bot', html: '<h1>Packs</h1>' }),
]);

const SHELL =
  '<!doctype html><html lang="en"><head><title>Bothways</title><script>start()</script><script crossorigin defer integrity="x" src="/assets/main.js"></script></head><body><div id="made-page"></div><div id="root"></div></body></html>';

function release(store: TestStore, letter: string, pages: readonly MadePage[], more = {}): string {
  return store.keep('mf-landing', letter, {
    'mf-manifest.json': '{}',
    'remoteEntry.js': 'entry',
    'area.js': 'area',
    'area.css': '.a{}',
    'later.css': '.b{}',
    [PAGES_FILE]: JSON.stringify(pages),
    ...more,
  });
}

function site(session: SignedIn | null = null, company = {}, more = {}) {
  const store = fullStore();
  store.roll('shell', { stable: store.keep('shell', 'c', { 'index.html': SHELL }), earlier: [] });
  store.roll('mf-landing', { stable: release(store, 'd', PAGES, more), earlier: [] });
  const app = new Hono();
  app.notFound((c) => c.json({ success: false }, 404));
  mountRegistry(app, {
    library: new ReleaseLibrary(store.root),
    site: { ...TEST_SITE, company },
    sessionOf: () => Promise.resolve(session),
  });
  const get = (url: string, headers: Record<string, string> = HTML) => app.request(url, { headers });
  const page = async (url: string) => (await get(url)).text();
  return { store, get, page };
}

describe('a page made with its release', () => {
  it('stands in the document, dressed, with its name, and the scripts wait', async () => {
    const text = await site().page('/en');
    expect(text).toContain('<div id="made-page"><main><h1>Made</h1>');
    expect(text).toContain('<title>Cover both results</title>');
    const sheets = [
      ...text.matchAll(/rel="stylesheet" crossorigin href="[^"]+\/(\w+\.css)" integrity="sha384-/g),
    ];
    expect(sheets.map(([, file]) => file)).toEqual(['area.css', 'later.css']);
    expect(text).toContain('type="text/later" crossorigin defer integrity="x" src="/assets/main.js"');
    expect(text).not.toContain('rel="preload" as="script"');
  });

  it('says what it is about, in which languages, and where it lies', async () => {
    const text = await site().page('/es/pricing');
    for (const tag of [
      '<meta name="description" content="Odds &amp; &quot;ends&quot; &lt;b&gt;">',
      '<link rel="canonical" href="https://bothways.example/es/pricing">',
      '<link rel="alternate" hreflang="en" href="https://bothways.example/en/pricing">',
      '<link rel="alternate" hreflang="es" href="https://bothways.example/es/pricing">',
      '<link rel="alternate" hreflang="x-default" href="https://bothways.example/pricing">',
      '<meta property="og:url" content="https://bothways.example/es/pricing">',
      '<meta property="og:locale" content="es_ES">',
      '<meta property="og:locale:alternate" content="en_GB">',
      '<meta name="twitter:card" content="summary">',
    ])
      expect(text).toContain(tag);
    expect(text).not.toContain('noindex');
  });

  it('has a picture where its release drew one', async () => {
    const text = await site(null, {}, { 'preview-en.png': 'png' }).page('/en');
    const image = 'https://bothways.example/mf-landing/0.1.0-dddddddddddd/preview-en.png';
    expect(text).toContain(`<meta property="og:image" content="${image}">`);
    expect(text).toContain('<meta name="twitter:card" content="summary_large_image">');
  });

  it('tells facts as data that cannot break out of its element', async () => {
    const text = await site().page('/en');
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(data)).toEqual({
      '@type': 'Organization',
      url: 'https://bothways.example/',
      name: '</script><script>alert(1)</script>',
    });
  });

  it('names who runs the site as text, and leaves open what nobody has set', async () => {
    expect(await site().page('/en')).toContain('<p>the operator of Bothways</p>');
    expect(await site().page('/es')).toContain('<p>el titular de Bothways</p>');
    const named = await site(null, { name: '<i>Uno & Dos, S.L.</i>' }).page('/en');
    expect(named).toContain('<p>&lt;i&gt;Uno &amp; Dos, S.L.&lt;/i&gt;</p>');
    expect(named).toContain('<meta name="company" content="{&quot;name&quot;:');
  });

  it.each([
    ['/en/pricing?show=bot', 'Packs'],
    ['/en/pricing?utm_source=x&show=bot', 'Packs'],
    ['/en/pricing?ref=ana', 'Plans'],
    ['/en/pricing/', 'Plans'],
  ])('at %s shows %s', async (url, heading) => {
    expect(await site().page(url)).toContain(`<div id="made-page"><h1>${heading}</h1></div>`);
  });

  it.each(['/en/pricing?show=other', '/en?drawn'])('leaves %s to the shell, head and all', async (url) => {
    const text = await site().page(url);
    expect(text).toContain('<div id="made-page"></div>');
    expect(text).toContain('<link rel="canonical"');
    expect(text).toContain('<script crossorigin defer integrity="x" src="/assets/main.js">');
  });

  it('is not for who is signed in', async () => {
    const text = await site({ userId: 'u', permissions: [] }).page('/en');
    expect(text).toContain('<div id="made-page"></div>');
  });

  it('goes with its release: the one before comes back with its own', async () => {
    const { store, page } = site();
    const next = release(store, 'e', [aPage({ html: '<h1>Next</h1>' })]);
    store.roll('mf-landing', { stable: next, earlier: ['0.1.0-dddddddddddd'] });
    expect(await page('/en')).toContain('<h1>Next</h1>');
    store.roll('mf-landing', { stable: '0.1.0-dddddddddddd', earlier: [] });
    expect(await page('/en')).toContain('<h1>Made</h1>');
  });
});

describe('addresses of an area that makes its pages', () => {
  it.each(['/en/pricing/more', '/es/pricing/bot', '/en/terms'])('%s is none', async (url) => {
    const answer = await site().get(url);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  it('are all in the sitemap, each in both languages, and nothing else', async () => {
    const { get } = site();
    const answer = await get('/sitemap.xml', {});
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const text = await answer.text();
    expect([...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
      'https://bothways.example/en',
      'https://bothways.example/en/pricing',
      'https://bothways.example/es',
      'https://bothways.example/es/pricing',
    ]);
    expect(text.match(/hreflang="x-default"/g)).toHaveLength(4);
  });

  it('may be read by robots, which are told where the sitemap is', async () => {
    const text = await (await site().get('/robots.txt', {})).text();
    expect(text).toContain('Disallow: /api/\n');
    expect(text).toContain('Sitemap: https://bothways.example/sitemap.xml\n');
  });
});
