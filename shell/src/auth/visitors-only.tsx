import { Navigate, Outlet, useLocale, useLocation, useStore } from '@bothways/platform';
import { useApp } from '../app/app.ts';
import { returnPath } from '../gate/return-path.ts';

/** Who is in already goes on to where they wanted. */
export function VisitorsOnly() {
  const { session, isMoving } = useApp();
  const locale = useLocale();
  const { search } = useLocation();
  const isEntering = useStore(isMoving);
  const isIn = useStore(session.state).status === 'signedIn';
  return isIn && !isEntering ? <Navigate replace to={returnPath(search, locale)} /> : <Outlet />;
}
