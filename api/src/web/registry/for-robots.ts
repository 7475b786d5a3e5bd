import type { MadePage } from '@bothways/domain/registry';
import { REVALIDATE } from './caching.ts';
import { escaped } from './escaped.ts';
import { alternatesOf, pageUrl } from './page-head.ts';
import { registryFor } from './registry-for.ts';
import type { ReleaseLibrary } from './release-library.ts';

/** Returns the public pages of the stable releases. */
async function publicPages(library: ReleaseLibrary): Promise<MadePage[]> {
  const { remotes } = await registryFor(library, { visitor: null, seed: '', refused: new Set() });
  const pages = remotes.map(({ name, version }) => library.pages(name, version));
  return (await Promise.all(pages)).flat().filter(({ view }) => view === '');
}

const entryOf = (origin: string, { locale, path }: MadePage): string => {
  const links = alternatesOf(origin, path).map(
    ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escaped(href)}"/>`,
  );
  return `<url><loc>${escaped(pageUrl(origin, locale, path))}</loc>${links.join('')}</url>`;
};

/** Lists every public page in each language, for search engines. */
export async function sitemap(library: ReleaseLibrary, origin: string): Promise<string> {
  const entries = (await publicPages(library)).map((page) => entryOf(origin, page));
  const spaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>${entries.join('')}</urlset>\n`;
}

/** Allows pages, disallows data, and locates the sitemap. */
const robots = (origin: string): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /platform/\n\nSitemap: ${origin}/sitemap.xml\n`;

const text = (body: string, type: string): Response =>
  new Response(body, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': REVALIDATE },
  });

/** Answers `/robots.txt` and `/sitemap.xml`; undefined for any other address. */
export async function forRobots(
  library: ReleaseLibrary,
  origin: string,
  pathname: string,
): Promise<Response | undefined> {
  if (pathname === '/robots.txt') return text(robots(origin), 'text/plain');
  if (pathname === '/sitemap.xml') return text(await sitemap(library, origin), 'application/xml');
  return undefined;
}
