import { LATER_REL, LATER_TYPE, MADE_PAGE_ID } from '@bothways/domain/addresses';
import { COMPANY_FIELDS, COMPANY_MARK, companyPlace, companyText } from '@bothways/domain/company';
import type { MadePage, Registry, RegistryEntry } from '@bothways/domain/registry';
import { PURCHASE_MARK, type PurchaseMark } from '@bothways/domain/subscriptions';
import type { PageLocale } from '#kernel/http';
import { type AreaStart, areaStart, type StartFile } from './area-start.ts';
import { escaped, inlineJson } from './escaped.ts';
import { pageHead } from './page-head.ts';
import { entryAt } from './public-page.ts';
import type { SiteFacts } from './site-facts.ts';

const preload =
  (as: 'script' | 'style', rel = 'preload') =>
  ({ url, integrity }: StartFile): string =>
    `<link rel="${rel}" as="${as}" crossorigin href="${url}" integrity="${integrity}">`;

const styleSheet = ({ url, integrity }: StartFile): string =>
  `<link rel="stylesheet" crossorigin href="${url}" integrity="${integrity}">`;

const preloadFont = (file: string): string =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`;

export interface PageParts {
  /** The page as it was built, and the files of its release. */
  shell: { html: string; files: readonly string[] };
  registry: Registry;
  locale: PageLocale;
  pathname: string;
  site: SiteFacts;
  /** The public page at this address as its area made it; undefined where there is none. */
  made?: MadePage | undefined;
  /** Whether the visitor is shown it as it was made; else the shell draws it, and only its head is taken. */
  isAsMade?: boolean;
  /** Whether the document lets the payment provider in; undefined where nothing is sold. */
  purchase?: PurchaseMark | undefined;
}

const purchaseMark = (mark: PurchaseMark | undefined): string =>
  mark === undefined ? '' : `<meta name="${PURCHASE_MARK}" content="${mark}">`;

const companyMark = ({ company }: SiteFacts): string =>
  `<meta name="${COMPANY_MARK}" content="${escaped(JSON.stringify(company))}">`;

/** Files of the area at the address: asked for at once, its styles at work before the first paint of a made page. */
function areaLinks({ scripts, styles, laterStyles }: AreaStart, isMade: boolean): string[] {
  if (isMade)
    return [...[...styles, ...laterStyles].map(styleSheet), ...scripts.map(preload('script', LATER_REL))];
  return [...scripts.map(preload('script')), ...styles.map(preload('style'))];
}

/** Where the release of an area keeps the picture that previews of its pages show. */
function imageOf({ manifestUrl, integrity }: RegistryEntry, locale: PageLocale): string | undefined {
  const url = `${manifestUrl.slice(0, manifestUrl.lastIndexOf('/'))}/preview-${locale}.png`;
  return url in integrity ? url : undefined;
}

/** What the app is called and starts with where it is installed, in the reader's language. */
function manifestLink(files: readonly string[], locale: PageLocale): string {
  const file = `manifest-${locale}.webmanifest`;
  return files.includes(file) ? `<link rel="manifest" href="/${file}">` : '';
}

/** A made page with who runs the site in its places. */
const bodyOf = ({ html, locale }: MadePage, { company }: SiteFacts): string =>
  COMPANY_FIELDS.reduce(
    (text, field) => text.replaceAll(companyPlace(field), () => escaped(companyText(company, field, locale))),
    html,
  );

/** Nothing for search engines: behind the gate, a way in, or nothing at all. */
const NOT_FOUND_BY_SEARCH = '<meta name="robots" content="noindex">';

/** Where a shell has no place for a made page, it draws the page itself as before. */
const PLACE = `<div id="${MADE_PAGE_ID}"></div>`;

/**
 * The shell's page for one person: in their language, with their registry, and with the font and the files of the
 * area that the address names asked for at once instead of after the shell's script and style; at a public address with
 * the page itself and its head. The page says itself with which policy it comes, so that the browser's copy under one
 * policy is never taken for that under the other.
 */
export function composePage(parts: PageParts): string {
  const { shell, registry, locale, pathname, site, made, isAsMade = true, purchase } = parts;
  const entry = entryAt(registry, pathname);
  const fonts = shell.files.filter((file) => file.endsWith('.woff2')).map(preloadFont);
  const isShown = made !== undefined && isAsMade && shell.html.includes(PLACE);
  const links = [...fonts, ...(entry ? areaLinks(areaStart(entry), isShown) : [])].join('');
  const data = `<script type="application/json" id="registry">${inlineJson(registry)}</script>`;
  const about =
    made && entry ? pageHead(made, site.origin, imageOf(entry, made.locale)) : NOT_FOUND_BY_SEARCH;
  const head =
    links + manifestLink(shell.files, locale) + about + purchaseMark(purchase) + companyMark(site) + data;
  const html = shell.html
    .replace(/<html lang="[^"]*"/, `<html lang="${locale}"`)
    .replace('</head>', () => `${head}</head>`);
  if (!made) return html;
  const named = html.replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(made.title)}</title>`);
  if (!isShown) return named;
  return named
    .replaceAll(/<script (?=[^>]*\bsrc=)/g, `<script type="${LATER_TYPE}" `)
    .replace(PLACE, () => `<div id="${MADE_PAGE_ID}">${bodyOf(made, site)}</div>`);
}
