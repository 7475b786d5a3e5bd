import { LATER_REL, LATER_TYPE, MADE_PAGE_ID } from '@bothways/domain/addresses';
import { COMPANY_FIELDS, COMPANY_MARK, companyPlaceholder, companyText } from '@bothways/domain/company';
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
  /** The built page, and the files of its release. */
  shell: { html: string; files: readonly string[] };
  registry: Registry;
  locale: PageLocale;
  pathname: string;
  site: SiteFacts;
  /** The area's prerendered page at this address; undefined if there is none. */
  made?: MadePage | undefined;
  /** Whether the visitor is shown the prerendered page; otherwise the shell renders it, and only its head is used. */
  isAsMade?: boolean;
  /** Whether the document allows the payment provider; undefined if nothing is sold. */
  purchase?: PurchaseMark | undefined;
}

const purchaseMark = (mark: PurchaseMark | undefined): string =>
  mark === undefined ? '' : `<meta name="${PURCHASE_MARK}" content="${mark}">`;

const companyMark = ({ company }: SiteFacts): string =>
  `<meta name="${COMPANY_MARK}" content="${escaped(JSON.stringify(company))}">`;

/** Preloads the files of the address's area; a prerendered page's styles apply before the first paint. */
function areaLinks({ scripts, styles, laterStyles }: AreaStart, isMade: boolean): string[] {
  if (isMade)
    return [...[...styles, ...laterStyles].map(styleSheet), ...scripts.map(preload('script', LATER_REL))];
  return [...scripts.map(preload('script')), ...styles.map(preload('style'))];
}

/** Returns the address of the preview picture in an area's release. */
function imageOf({ manifestUrl, integrity }: RegistryEntry, locale: PageLocale): string | undefined {
  const url = `${manifestUrl.slice(0, manifestUrl.lastIndexOf('/'))}/preview-${locale}.png`;
  return url in integrity ? url : undefined;
}

/** Links the web app manifest in the reader's language. */
function manifestLink(files: readonly string[], locale: PageLocale): string {
  const file = `manifest-${locale}.webmanifest`;
  return files.includes(file) ? `<link rel="manifest" href="/${file}">` : '';
}

/** Fills the operator's facts into a prerendered page. */
const bodyOf = ({ html, locale }: MadePage, { company }: SiteFacts): string =>
  COMPANY_FIELDS.reduce(
    (text, field) =>
      text.replaceAll(companyPlaceholder(field), () => escaped(companyText(company, field, locale))),
    html,
  );

/** Hidden from search engines: pages behind sign-in, the sign-in itself, and missing ones. */
const NOT_FOUND_BY_SEARCH = '<meta name="robots" content="noindex">';

/** A shell without this element renders the page itself. */
const PLACE = `<div id="${MADE_PAGE_ID}"></div>`;

/**
 * Composes the shell's page for one user: in their language, with their registry, and with preloads of the font and the
 * area's files, which otherwise wait for the shell's script and style; a public address includes the prerendered page
 * and its head. The page states its policy itself, so that a browser's copy under one policy is never used for the
 * other.
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
