import type { AreaSpec, NavEntry } from '@bothways/domain/registry';
import { usePermissions, useSession } from '../session/session-context.ts';
import type { Person } from './accounts.ts';

/** The first demo person whom an area lets in. */
export const firstPerson = ({ access }: AreaSpec): Person =>
  access === 'public' ? 'visitor' : access === 'session' ? 'pro' : 'admin';

/** Whether the area lets the person in, as the shell decides it; undefined while the server is asked. */
export function useAccess({ access, permissions }: AreaSpec): boolean | undefined {
  const { status } = useSession();
  const answers = usePermissions(access === 'permission' ? permissions : []);
  if (access === 'public') return true;
  if (status === 'signedOut') return false;
  if (status === 'unknown') return undefined;
  if (access === 'session') return true;
  const known = permissions.map((action) => answers[action]?.allowed);
  return known.includes(true) || (known.includes(undefined) ? undefined : false);
}

/** The area's entries in the navigation that the person sees. */
export function useEntries({ nav }: AreaSpec): NavEntry[] {
  const { status } = useSession();
  const answers = usePermissions(nav.flatMap(({ permission }) => permission ?? []));
  return nav.filter(
    ({ permission }) =>
      status === 'signedIn' && (permission === undefined || answers[permission]?.allowed === true),
  );
}
