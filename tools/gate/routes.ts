import type { GateSpec } from './gate-spec.ts';

const isParameter = (part: string): boolean => part.startsWith(':');
const isOptional = (part: string): boolean => part.endsWith('?');

/** A route that needs no example: without what it may go without. */
export function plainAddress(pattern: string): string | undefined {
  const parts = pattern.split('/').filter((part) => !isOptional(part));
  return parts.some((part) => isParameter(part) || part === '*') ? undefined : parts.join('/');
}

/** Whether an address below the locale is one of the route's, with something in the place of each parameter. */
export function matches(pattern: string, address: string): boolean {
  const wanted = pattern.split('/');
  const given = address.split('/');
  if (wanted.length !== given.length) return false;
  return wanted.every((part, index) => (isParameter(part) ? given[index] !== '' : part === given[index]));
}

/** Tabs and the like are few; a list is as long as it wants, and one of its pages is like the other. */
const MOST_OPTIONAL = 8;

/**
 * Addresses to look at for a route whose parameters stand for something: the example that the area names, else where
 * links of the pages seen so far lead. Patterns that are routes of their own are not examples of others.
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

/** Addresses below the locale that links of our own lead to. */
export function ownLinks(links: readonly string[], origin: string): string[] {
  return links
    .map((link) => new URL(link))
    .filter((url) => url.origin === origin)
    .flatMap(({ pathname }) => /^\/(?:en|es)\/(.+)$/.exec(pathname)?.[1] ?? []);
}
