import { isPurchasePage, type PurchaseMark } from '@bothways/domain/subscriptions';
import {
  inLocale,
  LOCALE_COOKIE,
  localeOf,
  type PageLocale,
  preferredLocale,
  rememberLocale,
} from '#kernel/http';
import { NOT_KEPT, personal, REVALIDATE } from './caching.ts';
import { pageHeaders } from './content-policy.ts';
import { composePage } from './page.ts';
import { findPage } from './public-page.ts';
import { registryFor, type TicketFor } from './registry-for.ts';
import type { ReleaseLibrary } from './release-library.ts';
import { shellPage } from './site.ts';
import type { SiteFacts } from './site-facts.ts';
import { cookieOf, numberBrowser, type SignedIn, visitorOf } from './visitor.ts';

/** A path that resembles a file is never answered with a page: a missing script would become HTML. */
const FILE = /\.(js|mjs|css|json|map|woff2?|png|svg|ico|webp|avif|txt|xml|webmanifest|wasm)$/;
/** Path prefixes of this origin that are not pages. */
const NOT_A_PAGE = /^\/(api|platform|metrics|assets|packages|mf-[a-z0-9-]+)(\/|$)/;

/** Clients that accept anything get the page (`curl`, link previews, monitors), but not scripts that request data. */
function wantsPage({ headers }: Request): boolean {
  const accepted = headers.get('accept') ?? '*/*';
  if (accepted.includes('text/html')) return true;
  return accepted.includes('*/*') && (headers.get('sec-fetch-dest') ?? 'document') === 'document';
}

/** Whether the request is a navigation rather than a script's request. */
export const isNavigation = (request: Request, pathname: string): boolean =>
  wantsPage(request) && !FILE.test(pathname) && !NOT_A_PAGE.test(pathname);

function toLocale(request: Request, { pathname, search }: URL): Response {
  const accepted = request.headers.get('accept-language') ?? '';
  const locale = preferredLocale(cookieOf(request, LOCALE_COOKIE), accepted);
  const location = inLocale(pathname, locale) + search;
  return new Response(null, {
    status: 302,
    headers: { location, vary: 'Cookie, Accept-Language' },
  });
}

/** Where users pay, the provider is allowed, and only for signed-in ones; undefined if nothing is sold. */
function purchaseMark(sells: boolean, session: SignedIn | null, pathname: string): PurchaseMark | undefined {
  if (!sells) return undefined;
  return session !== null && isPurchasePage(pathname) ? 'here' : 'elsewhere';
}

/** Returns the page's cookies: the address's language, and a browser id while a canary runs. */
const newCookies = (request: Request, locale: PageLocale, numbered: string | undefined): string[] => [
  ...(cookieOf(request, LOCALE_COOKIE) === locale ? [] : [rememberLocale(locale)]),
  ...(numbered === undefined ? [] : [numbered]),
];

/** Answers that there is no such page, in the user's language. Never cached. */
const notThere = (request: Request, text: string, headers: Record<string, string>): Response =>
  new Response(request.method === 'HEAD' ? null : text, {
    status: 404,
    headers: { ...headers, 'cache-control': NOT_KEPT, vary: 'Cookie' },
  });

interface PageDeps {
  library: ReleaseLibrary;
  sessionOf(request: Request): Promise<SignedIn | null>;
  /** Allowed on payment pages for signed-in users, and on no other page. */
  paymentSources: readonly string[];
  site: SiteFacts;
  /** Omitted if beacons are not collected. */
  ticketFor?: TicketFor | undefined;
}

/** Answers with the shell's page, or redirects to the address with a locale. */
export async function pageAnswer(
  { library, sessionOf, paymentSources, site, ticketFor }: PageDeps,
  request: Request,
): Promise<Response> {
  const url = new URL(request.url);
  const locale = localeOf(url.pathname);
  if (!locale) return toLocale(request, url);
  const session = await sessionOf(request);
  const numbered = session ? undefined : numberBrowser(request, await library.current());
  const who = { ...visitorOf(request, session), ...(numbered ? { seed: numbered.seed } : {}) };
  const shell = await shellPage(library, who);
  if (!shell) {
    const text = 'No shell is released yet: npm run release -- shell';
    return new Response(text, { status: 503 });
  }
  const purchase = purchaseMark(paymentSources.length > 0, session, url.pathname);
  const registry = await registryFor(library, who, ticketFor);
  const { made, exists, isAsMade } = await findPage(library, registry, locale, url);
  const text = composePage({
    shell,
    registry,
    locale,
    pathname: url.pathname,
    site,
    made,
    // Signed-in users get another page: one prerendered for visitors would briefly show them the sign-in.
    isAsMade: isAsMade && session === null,
    purchase,
  });
  const isHere = purchase === 'here';
  const areas = registry.remotes.map(({ name }) => name);
  const policy = pageHeaders({
    html: shell.html,
    areas,
    paymentSources: isHere ? paymentSources : [],
    releasesUrl: library.elsewhere,
  });
  const headers = { ...policy, 'content-type': 'text/html; charset=utf-8' };
  const response = exists
    ? personal(request, text, headers, isHere ? NOT_KEPT : REVALIDATE)
    : notThere(request, text, headers);
  for (const cookie of newCookies(request, locale, numbered?.cookie))
    response.headers.append('set-cookie', cookie);
  return response;
}
