import { ENTRANCE_SEGMENTS, PRIVATE_SEGMENTS } from '@bothways/domain/addresses';
import type { MadePage, Registry, RegistryEntry } from '@bothways/domain/registry';
import type { PageLocale } from '#kernel/http';
import type { ReleaseLibrary } from './release-library.ts';

/** The first path segment below the locale identifies the area. */
export const entryAt = (registry: Registry, pathname: string): RegistryEntry | undefined =>
  registry.remotes.find(({ segments }) => segments.includes(pathname.split('/')[2] ?? ''));

/** Returns the path below the locale; a trailing slash is ignored. */
const below = (pathname: string): string => pathname.split('/').slice(2).join('/').replace(/\/+$/, '');

const ENTRANCES: ReadonlySet<string> = new Set(ENTRANCE_SEGMENTS);
const PRIVATE: ReadonlySet<string> = new Set(PRIVATE_SEGMENTS);

/** Where an address leads, as far as the server knows. */
export interface Found {
  /** The area's prerendered page, if the address is public. */
  made: MadePage | undefined;
  /** Whether the query matches the prerendered state; otherwise the page shows another state. */
  isAsMade: boolean;
  /** Whether there is a page. Behind sign-in only the areas know, so every address counts. */
  exists: boolean;
}

/** Tracking parameters, which do not affect the page. */
const ORIGINS = /^(utm_[a-z]+|ref|gclid|fbclid|msclkid)$/;

/** Returns the query without tracking parameters, as in `view` of a prerendered page. */
const viewOf = ({ searchParams }: URL): string =>
  new URLSearchParams([...searchParams].filter(([name]) => !ORIGINS.test(name))).toString();

/** An area with prerendered pages has exactly those; the shell's own are side by side. */
export async function findPage(
  library: ReleaseLibrary,
  registry: Registry,
  locale: PageLocale,
  url: URL,
): Promise<Found> {
  const path = below(url.pathname);
  const entry = entryAt(registry, url.pathname);
  if (!entry) {
    const segment = path.split('/')[0] ?? '';
    const isPrivate = PRIVATE.has(segment) || (registry.gated ?? []).includes(segment);
    return { made: undefined, isAsMade: false, exists: isPrivate || ENTRANCES.has(path) };
  }
  const all = await library.pages(entry.name, entry.version);
  const pages = all.filter((page) => page.locale === locale && page.path === path);
  const view = viewOf(url);
  const asMade = pages.find((page) => page.view === view);
  const made = asMade ?? pages.find((page) => page.view === '');
  return { made, isAsMade: asMade !== undefined, exists: all.length === 0 || made !== undefined };
}
