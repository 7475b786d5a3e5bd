import { Navigate, stored, useLocalePath } from '@bothways/platform';
import { useApp } from '../app/app.ts';

const ROOT = 'dashboard/';
const MAX_CHARS = 200;

const isList = (raw: unknown): raw is string =>
  typeof raw === 'string' &&
  raw.startsWith(ROOT) &&
  raw.length > ROOT.length &&
  raw.length < MAX_CHARS &&
  /^[\w/-]+$/.test(raw);
const isChoice = (raw: unknown): raw is string | null => raw === null || isList(raw);
const lastList = stored<string | null>('lastList', 1, isChoice, null);

/** Stores a list by its path below the locale. */
export function rememberList(path: string): void {
  if (isList(path)) lastList.set(path);
}

/** `/dashboard`: redirects to the list used last, else to the first of the navigation. */
export function ToLastList() {
  const { registry } = useApp();
  const localePath = useLocalePath();
  const entries = registry.store.get().remotes.flatMap(({ nav }) => nav);
  const lists = entries.filter(({ path }) => isList(path));
  const first = lists[0] ?? entries[0];
  const to = lastList.get() ?? first?.path ?? 'account';
  return <Navigate replace to={localePath(to)} />;
}
