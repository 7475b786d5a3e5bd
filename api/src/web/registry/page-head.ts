import { type MadePage, SITE_ORIGIN } from '@bothways/domain/registry';
import type { PageLocale } from '#kernel/http';
import { escaped, inlineJson } from './escaped.ts';

const LOCALES = ['en', 'es'] as const satisfies readonly PageLocale[];
/** Locale names of social networks. */
const OG_LOCALE = { en: 'en_GB', es: 'es_ES' } as const satisfies Record<PageLocale, string>;
/** The size of the pictures, which networks show uncropped. */
const IMAGE_SIZE = { width: 1200, height: 630 };

/** Returns a public page's address in a language. */
export const pageUrl = (origin: string, locale: PageLocale, path: string): string =>
  `${origin}/${locale}${path === '' ? '' : `/${path}`}`;

/** Lists the page in each language, and without one for speakers of others: there the server chooses. */
export const alternatesOf = (origin: string, path: string): { hreflang: string; href: string }[] => [
  ...LOCALES.map((locale) => ({ hreflang: locale, href: pageUrl(origin, locale, path) })),
  { hreflang: 'x-default', href: `${origin}/${path}` },
];

const named = (name: string, content: string): string =>
  `<meta name="${name}" content="${escaped(content)}">`;
const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escaped(content)}">`;

/** Returns the tags of a release's preview picture, if it has one. */
function imageTags(origin: string, path: string | undefined, title: string): string[] {
  if (path === undefined) return [named('twitter:card', 'summary')];
  const image = new URL(path, origin).href;
  return [
    property('og:image', image),
    property('og:image:width', String(IMAGE_SIZE.width)),
    property('og:image:height', String(IMAGE_SIZE.height)),
    property('og:image:alt', title),
    named('twitter:card', 'summary_large_image'),
    named('twitter:image', image),
  ];
}

/**
 * Renders what search engines and link previews read of a public page; `image` is an address on this site without its
 * origin.
 */
export function pageHead(page: MadePage, origin: string, image: string | undefined): string {
  const { locale, path, title, description, facts } = page;
  const url = pageUrl(origin, locale, path);
  const alternates = alternatesOf(origin, path).map(
    ({ hreflang, href }) => `<link rel="alternate" hreflang="${hreflang}" href="${escaped(href)}">`,
  );
  const otherLocales = LOCALES.filter((other) => other !== locale);
  const data = facts.map(
    (fact) =>
      `<script type="application/ld+json">${inlineJson(fact).replaceAll(SITE_ORIGIN, inlineJson(origin).slice(1, -1))}</script>`,
  );
  return [
    named('description', description),
    `<link rel="canonical" href="${escaped(url)}">`,
    ...alternates,
    property('og:type', 'website'),
    property('og:site_name', 'Bothways'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    property('og:locale', OG_LOCALE[locale]),
    ...otherLocales.map((other) => property('og:locale:alternate', OG_LOCALE[other])),
    ...imageTags(origin, image, title),
    ...data,
  ].join('');
}
