import type { NavEntry } from '@bothways/domain/registry';
import { isLocale, useLocation, useStore } from '@bothways/platform';
import { useApp } from '../app/app.ts';

/** Returns the path below the locale, without the leading slash. */
export function belowLocale(pathname: string): string {
  const [, locale, ...rest] = pathname.split('/');
  return isLocale(locale) ? rest.join('/') : pathname.slice(1);
}

const commonSegments = (a: string, b: string): number => {
  const [left, right] = [a.split('/'), b.split('/')];
  const differing = left.findIndex((segment, index) => segment !== right[index]);
  return differing === -1 ? left.length : differing;
};

/**
 * Returns the entry of a page: the one with the longest common path. `dashboard/arbs/live` belongs to
 * `dashboard/arbs/prematch`; a single common segment suffices only where no other entry shares it.
 */
export function activeEntry(entries: readonly NavEntry[], path: string): NavEntry | undefined {
  const shared = entries
    .map((entry) => ({ entry, count: commonSegments(entry.path, path) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  const [best] = shared;
  if (!best) return undefined;
  return best.count > 1 || best.entry.path === path || shared.length === 1 ? best.entry : undefined;
}

/** The person's navigation entries, and the active one. */
export function useNavigation() {
  const { registry } = useApp();
  const { remotes } = useStore(registry.store);
  const { pathname } = useLocation();
  const entries = remotes.flatMap(({ nav }) => nav);
  return {
    main: entries.filter(({ section }) => section === 'main'),
    backOffice: entries.filter(({ section }) => section === 'backOffice'),
    active: activeEntry(entries, belowLocale(pathname)),
  };
}
