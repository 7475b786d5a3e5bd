import { createHash } from 'node:crypto';
import { OWN_PAGE_HEADERS } from '#kernel/http';

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Inline scripts are allowed by hash; data blocks do not run and need none. */
const inlineScripts = (html: string): string[] =>
  [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => hashSource(script));

/** The two style sheets that react-aria inserts: for pressed elements, and behind an open dialog. */
const REACT_ARIA_STYLES = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
].map(hashSource);

/**
 * The policies by which released bundles create script URLs (`output.trustedTypes` of the build preset): one name for
 * every area, so that an open page can load an area added later. Releases older than that name have one each.
 */
const trustedTypes = (areas: readonly string[]): string[] => [
  ...['remotes', 'shell', 'area'].map((name) => `bothways-${name}`),
  ...areas.map((name) => `bothways-${name.replaceAll('-', '_')}`),
];

/** Formats an address as a source: a path needs its trailing slash to cover what is below it. */
function sourceOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return pathname === '/' ? origin : `${address}/`;
}

/**
 * Permissions of every page: everything from our own origin, releases from their location, nothing else, and no code
 * from text.
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
  // Retrying an area, or falling back to its earlier release, creates its policy again.
  'trusted-types': [...trustedTypes(areas), "'allow-duplicates'"],
});

/**
 * Adds the payment provider's script. It loads parts, frames and pictures of its own, writes style elements, and
 * creates markup from text without a trusted-types policy; text is still never a script.
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
    // Hashes would disable 'unsafe-inline'.
    'style-src': ["'self'", ...releases, "'unsafe-inline'"],
    'img-src': also('img-src'),
    'connect-src': also('connect-src'),
    'frame-src': [...sources],
  };
}

interface PolicyParts {
  html: string;
  /** Of the page's registry. */
  areas: readonly string[];
  /** Sources of the payment provider's script; empty if nothing can be bought. */
  paymentSources: readonly string[];
  /** Where releases are stored; undefined: with us. */
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

/** For pages with the provider's script: it asks for consent in a popup that answers its opener. */
const PAYMENT_HEADERS = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
} as const;

/** Returns the security headers of every page. */
export const pageHeaders = (parts: PolicyParts): Record<string, string> => ({
  'content-security-policy': contentPolicy(parts),
  ...OWN_PAGE_HEADERS,
  ...(parts.paymentSources.length > 0 && PAYMENT_HEADERS),
});
