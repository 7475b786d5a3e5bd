import { useSearchParams } from '@bothways/platform';
import { paramsOf, type UsersView, viewOf } from './users-view.ts';

/** The view in the address, and the way to change a part of it. */
export function useUsersView(): [UsersView, (change: Partial<UsersView>) => void] {
  const [params, setParams] = useSearchParams();
  const view = viewOf(params);
  return [view, (change) => setParams(paramsOf({ ...view, ...change }), { replace: true })];
}
