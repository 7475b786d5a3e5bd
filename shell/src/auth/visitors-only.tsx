import { Outlet, useLocale, useLocation, useNavigate, useStore } from '@bothways/platform';
import { useEffect } from 'react';
import { useApp } from '../app/app.ts';
import { returnPath } from './return-path.ts';

/** Sends signed-in people on to their target. */
export function VisitorsOnly() {
  const { session, isMoving } = useApp();
  const locale = useLocale();
  const location = useLocation();
  const navigate = useNavigate();
  const isEntering = useStore(isMoving);
  const isIn = useStore(session.state).status === 'signedIn';
  const wanted = isIn && !isEntering ? returnPath(location.search, locale) : undefined;
  // Each arrival counts, even one that interrupts a navigation from here to the same target.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the target alone does not reveal another arrival
  useEffect(() => {
    if (wanted !== undefined) void navigate(wanted, { replace: true });
  }, [wanted, location, navigate]);
  return wanted === undefined ? <Outlet /> : null;
}
