import { createHash } from 'node:crypto';
import { OWN_PAGE_HEADERS } from '#kernel/http';

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Scripts that stand in the page itself run by their hash; data blocks do not run and need none. */
const inlineScripts = (html: string): string[] =>
  [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => hashSource(script));

/** The two style sheets that react-aria puts into the page: for pressed things, and behind an open dialog. */
const REACT_ARIA_STYLES = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
].map(hashSource);

/**
 * The policies by which released bundles make script addresses (`output.trustedTypes` of the build preset): one name
 * for every area, so that a page that is open takes one that did not exist when it was made. Releases from before that
 * name have one each.
 */
const trustedTypes = (areas: readonly string[]): string[] => [
  ...['remotes', 'shell', 'area'].map((name) => `bothways-${name}`),
  ...areas.map((name) => `bothways-${name.replaceAll('-', '_')}`),
];

/** As a source: with a path only what is below it counts, with its slash at the end. */
function sourceOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return pathname === '/' ? origin : `${address}/`;
}

/**
 * What every page of ours may do: everything from our own origin, what releases bring from where they lie, nothing
 * else, and no code from text.
 */
const ownDirectives = (
  html: string,
  areas: readonly string[],
  releases: readonly string[],
): Record<string, string[]> => ({
  'default-src': ["'none'"],
  'script-src': ["'self'", ...releases, ...inlineScripts(html)],
  'style-src': ["'self'", ...releases, ...REACT_ARIA_STYLES],
  'img-src': ["'self'", 'data:', ...releases],
  'font-src': ["'self'", ...releases],
  'connect-src': ["'self'", ...releases],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  // An area that is tried again, or in the release before, makes its policy anew.
  'trusted-types': [...trustedTypes(areas), "'allow-duplicates'"],
});

/**
 * The same with a payment provider's script in the page. It comes with parts, frames and pictures of its own, writes
 * style elements, and makes markup from text without a policy of trusted types; text is no script here all the same.
 */
function withPayment(
  own: Record<string, string[]>,
  sources: readonly string[],
  releases: readonly string[],
): Record<string, string[]> {
  const { 'require-trusted-types-for': _, 'trusted-types': __, ...rest } = own;
  const also = (name: string) => [...(own[name] ?? []), ...sources];
  return {
    ...rest,
    'script-src': also('script-src'),
    // Hashes would switch 'unsafe-inline' off.
    'style-src': ["'self'", ...releases, "'unsafe-inline'"],
    'img-src': also('img-src'),
    'connect-src': also('connect-src'),
    'frame-src': [...sources],
  };
}

export interface PolicyParts {
  html: string;
  /** Of the page's registry. */
  areas: readonly string[];
  /** Where the payment provider's script comes from; none where nothing can be bought. */
  paymentSources: readonly string[];
  /** Where releases lie; undefined: with us. */
  releasesUrl: string | undefined;
}

function contentPolicy({ html, areas, paymentSources, releasesUrl }: PolicyParts): string {
  const releases = releasesUrl === undefined ? [] : [sourceOf(releasesUrl)];
  const own = ownDirectives(html, areas, releases);
  const directives = paymentSources.length === 0 ? own : withPayment(own, paymentSources, releases);
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

/** Where the provider is let in: it asks for consent in a window that we open and that answers to its opener. */
const PAYMENT_HEADERS = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
} as const;

/** Security headers of every page. */
export const pageHeaders = (parts: PolicyParts): Record<string, string> => ({
  'content-security-policy': contentPolicy(parts),
  ...OWN_PAGE_HEADERS,
  ...(parts.paymentSources.length > 0 && PAYMENT_HEADERS),
});
