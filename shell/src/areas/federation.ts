import { areaOf } from '@bothways/domain/loading';
import type { AreaName } from '@bothways/domain/registry';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { Release } from './release-attempts.ts';

/** Name of an area's federation container: an identifier, because it becomes a global variable. */
export const containerOf = (area: AreaName): string => area.replaceAll('-', '_');

/** Where a bundle registers its loaded chunks; another run of the same area would reuse them. */
const chunkStores = (container: string): string[] => [`rspackChunk${container}`, `webpackChunk${container}`];

/** Elements of a page that load files of an area. */
export function elementsOf<E extends HTMLLinkElement | HTMLScriptElement>(
  area: AreaName,
  elements: Iterable<E>,
): E[] {
  const addressOf = (element: E): string => ('src' in element ? element.src : element.href);
  return [...elements].filter((element) => areaOf(addressOf(element)) === area);
}

/**
 * Removes what an earlier attempt of an area has left on the page, so that the next one starts clean. The bundler would
 * reuse a script still in flight, and it would run on arrival: moved to another document it does neither.
 */
export function forgetArea(area: AreaName, scope: object = window, page: ParentNode = document): void {
  const container = containerOf(area);
  for (const key of [container, ...chunkStores(container)]) Reflect.set(scope, key, undefined);
  const elsewhere = document.implementation.createHTMLDocument('');
  for (const script of elementsOf(area, page.querySelectorAll('script'))) elsewhere.adoptNode(script);
  const sheets = page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  for (const link of elementsOf(area, sheets)) link.remove();
}

/** Loads a release's `./area` through Module Federation. */
export async function fetchRelease(
  area: AreaName,
  release: Release,
  { fresh }: { fresh: boolean },
): Promise<unknown> {
  const container = containerOf(area);
  if (fresh) forgetArea(area);
  registerRemotes([{ name: container, entry: release.manifestUrl }], { force: fresh });
  return loadRemote(`${container}/area`);
}
