import { useSearchParams } from '@bothways/platform';
import { useEffect } from 'react';
import { anonymousView, paramsOf, type UsersView, viewOf } from './users-view.ts';

/**
 * The view in the address, and the way to change a part of it. While names are hidden neither view nor address holds
 * what was searched or which tag was chosen; they are forgotten, not kept for later.
 */
export function useUsersView(hidden: boolean): [UsersView, (change: Partial<UsersView>) => void] {
  const [params, setParams] = useSearchParams();
  const inAddress = viewOf(params);
  const view = hidden ? anonymousView(inAddress) : inAddress;
  const tells = hidden && (inAddress.search !== '' || inAddress.tag !== null);
  useEffect(() => {
    if (tells) setParams((before) => paramsOf(anonymousView(viewOf(before))), { replace: true });
  }, [tells, setParams]);
  return [view, (change) => setParams(paramsOf({ ...view, ...change }), { replace: true })];
}
