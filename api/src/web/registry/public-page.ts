import { ENTRANCE_SEGMENTS, PRIVATE_SEGMENTS } from '@bothways/domain/addresses';
import type { MadePage, Registry, RegistryEntry } from '@bothways/domain/registry';
import type { PageLocale } from '#kernel/http';
import type { ReleaseLibrary } from './release-library.ts';

/** Below the locale, the first part of the path names the area. */
export const entryAt = (registry: Registry, pathname: string): RegistryEntry | undefined =>
  registry.remotes.find(({ segments }) => segments.includes(pathname.split('/')[2] ?? ''));

/** The path below the locale; a slash more at the end is the same page. */
const below = (pathname: string): string => pathname.split('/').slice(2).join('/').replace(/\/+$/, '');

const ENTRANCES: ReadonlySet<string> = new Set(ENTRANCE_SEGMENTS);
const PRIVATE: ReadonlySet<string> = new Set(PRIVATE_SEGMENTS);

/** What an address leads to, as far as the server knows. */
export interface Found {
  /** The page as its area made it, where it is a public one. */
  made: MadePage | undefined;
  /** Whether the query, too, means what was made: else the page shows another state of itself. */
  isAsMade: boolean;
  /** Whether there is a page at all. Behind the gate only the areas themselves know, and count as yes. */
  exists: boolean;
}

/** Where a visitor comes from, which changes nothing of the page. */
const ORIGINS = /^(utm_[a-z]+|ref|gclid|fbclid|msclkid)$/;

/** The query without what changes nothing, as `view` of a made page writes it. */
const viewOf = ({ searchParams }: URL): string =>
  new URLSearchParams([...searchParams].filter(([name]) => !ORIGINS.test(name))).toString();

/** An area that makes its pages has those and no others; the shell's own lie side by side. */
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
