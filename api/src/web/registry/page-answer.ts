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

/** A path that looks like a file is never answered with a page: a missing script would become HTML. */
const FILE = /\.(js|mjs|css|json|map|woff2?|png|svg|ico|webp|avif|txt|xml|webmanifest|wasm)$/;
/** Other rooms of this origin. */
const NOT_A_PAGE = /^\/(api|platform|metrics|assets|packages|mf-[a-z0-9-]+)(\/|$)/;

/** Who takes anything gets the page (`curl`, previews of links, watchers), but no script that asks for data. */
function wantsPage({ headers }: Request): boolean {
  const accepted = headers.get('accept') ?? '*/*';
  if (accepted.includes('text/html')) return true;
  return accepted.includes('*/*') && (headers.get('sec-fetch-dest') ?? 'document') === 'document';
}

/** Whether somebody goes to an address, rather than a script asking for something. */
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

/** The payment provider is let in where people pay, and only for who is signed in; undefined where nothing is sold. */
function purchaseMark(sells: boolean, session: SignedIn | null, pathname: string): PurchaseMark | undefined {
  if (!sells) return undefined;
  return session !== null && isPurchasePage(pathname) ? 'here' : 'elsewhere';
}

/** Cookies that the page sets: the language of the address, and a browser's number while a canary runs. */
const newCookies = (request: Request, locale: PageLocale, numbered: string | undefined): string[] => [
  ...(cookieOf(request, LOCALE_COOKIE) === locale ? [] : [rememberLocale(locale)]),
  ...(numbered === undefined ? [] : [numbered]),
];

/** Nothing is there: the page says so in the person's language. Made anew each time. */
const notThere = (request: Request, text: string, headers: Record<string, string>): Response =>
  new Response(request.method === 'HEAD' ? null : text, {
    status: 404,
    headers: { ...headers, 'cache-control': NOT_KEPT, vary: 'Cookie' },
  });

export interface PageDeps {
  library: ReleaseLibrary;
  sessionOf(request: Request): Promise<SignedIn | null>;
  /** Let in where people pay and are signed in, and on no other page. */
  paymentSources: readonly string[];
  site: SiteFacts;
  /** Left out where nobody listens to beacons. */
  ticketFor?: TicketFor | undefined;
}

/** The shell's page for whoever asks, or the way to the address with a locale. */
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
    // Who is signed in has another page: one made for visitors would show them the way in for a moment.
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
