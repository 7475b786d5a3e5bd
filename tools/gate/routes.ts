import type { GateSpec } from './gate-spec.ts';

const isParameter = (part: string): boolean => part.startsWith(':');
const isOptional = (part: string): boolean => part.endsWith('?');

/** Returns the path of a route without required parameters, its optional parts omitted. */
export function plainAddress(pattern: string): string | undefined {
  const parts = pattern.split('/').filter((part) => !isOptional(part));
  return parts.some((part) => isParameter(part) || part === '*') ? undefined : parts.join('/');
}

/** Returns whether a path below the locale matches the route, with a value for each parameter. */
export function matches(pattern: string, address: string): boolean {
  const wanted = pattern.split('/');
  const given = address.split('/');
  if (wanted.length !== given.length) return false;
  return wanted.every((part, index) => (isParameter(part) ? given[index] !== '' : part === given[index]));
}

/** Optional parameters such as tabs have few values; list entries are many, and their pages alike. */
const MOST_OPTIONAL = 8;

/**
 * Returns paths to visit for a route with parameters: the area's example, otherwise the targets of links on the pages
 * seen so far. Paths that match routes of their own are excluded.
 */
export function examplesOf(
  pattern: string,
  { routes }: GateSpec,
  links: readonly string[],
  patterns: readonly string[],
): string[] {
  const named = routes[pattern]?.example;
  if (named !== undefined) return [named];
  const own = new Set(patterns.map(plainAddress));
  const found = [...new Set(links)].filter((link) => matches(pattern, link) && !own.has(link));
  return found.slice(0, plainAddress(pattern) === undefined ? 1 : MOST_OPTIONAL);
}

/** Returns the paths below the locale of links to our own origin. */
export function ownLinks(links: readonly string[], origin: string): string[] {
  return links
    .map((link) => new URL(link))
    .filter((url) => url.origin === origin)
    .flatMap(({ pathname }) => /^\/(?:en|es)\/(.+)$/.exec(pathname)?.[1] ?? []);
}
