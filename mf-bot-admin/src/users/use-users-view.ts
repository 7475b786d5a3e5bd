import { type Guard, stored, useSearchParams, useStored } from '@bothways/platform';
import { useCallback, useEffect, useMemo } from 'react';
import { anonymousView, EVERYBODY, hasView, paramsOf, type UsersView, viewOf } from './users-view.ts';

const isText: Guard<string> = (raw): raw is string => typeof raw === 'string';
/** The last view as an address has it, without what was searched for. */
const lastView = stored('botUsersView', 1, isText, '');

export type ChangeView = (change: Partial<UsersView>) => void;

/**
 * The view of the address, or where that says nothing the last one, and the way to change a part of it. While names are
 * hidden neither view, address nor memory holds what was searched or which tags were chosen; they are forgotten, not
 * kept for later.
 */
export function useUsersView(hidden: boolean): [UsersView, ChangeView] {
  const [params, setParams] = useSearchParams();
  const [last, setLast] = useStored(lastView);
  const found = useMemo(() => viewOf(hasView(params) ? params : new URLSearchParams(last)), [params, last]);
  const view = useMemo(() => (hidden ? anonymousView(found) : found), [found, hidden]);
  const show = useCallback(
    (next: UsersView) => {
      setLast(paramsOf({ ...next, search: EVERYBODY.search }).toString());
      setParams(paramsOf(next), { replace: true, preventScrollReset: true });
    },
    [setLast, setParams],
  );
  const tells = hidden && (found.search !== '' || found.tags.length > 0);
  useEffect(() => {
    if (tells) show(view);
  }, [tells, show, view]);
  const change = useCallback<ChangeView>((part) => show({ ...view, ...part }), [show, view]);
  return [view, change];
}
