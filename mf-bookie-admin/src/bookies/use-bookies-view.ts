import { useSearchParams } from '@bothways/platform';
import { type BookiesView, paramsOf, viewOf } from './bookies-view.ts';

/** Returns the URL's view, and the setter for a part of it. */
export function useBookiesView(): [BookiesView, (change: Partial<BookiesView>) => void] {
  const [params, setParams] = useSearchParams();
  const view = viewOf(params);
  return [view, (change) => setParams(paramsOf({ ...view, ...change }), { replace: true })];
}
