import { Navigate, useLocalePath, useSession } from '@bothways/platform';
import { arbsPath, lastList } from './last-list.ts';

/** `/dashboard` opens the list that was used last; one that the plan no longer has gives way to prematch. */
export function DashboardIndex() {
  const localePath = useLocalePath();
  const { has } = useSession();
  const last = lastList.get();
  const mode = last === 'live' && !has('surebets:live') ? 'prematch' : last;
  return <Navigate replace to={localePath(arbsPath(mode))} />;
}
