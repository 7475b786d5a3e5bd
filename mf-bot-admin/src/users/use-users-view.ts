import { type Guard, stored, useSearchParams, useStored } from '@bothways/platform';
import { useCallback, useEffect, useMemo } from 'react';
import { anonymousView, EVERYBODY, hasView, paramsOf, type UsersView, viewOf } from './users-view.ts';

const isText: Guard<string> = (raw): raw is string => typeof raw === 'string';
/** The last view as URL parameters, without the search text. */
const lastView = stored('botUsersView', 1, isText, '');

export type ChangeView = (change: Partial<UsersView>) => void;

/**
 * Returns the URL's view, otherwise the last one, and the setter for a part of it. While names are hidden, neither
 * view, URL nor storage holds the search text or the chosen tags; they are dropped, not saved for later.
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
