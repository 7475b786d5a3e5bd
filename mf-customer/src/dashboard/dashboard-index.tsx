import { Navigate, useLocalePath, useSession } from '@bothways/platform';
import { listToOpen } from './lists.ts';

/** `/dashboard` opens the list that was used last. */
export function DashboardIndex() {
  const localePath = useLocalePath();
  const { has } = useSession();
  return <Navigate replace to={localePath(listToOpen(has))} />;
}
