import { Navigate, useLocale, useLocation, useStore } from '@bothways/platform';
import { PageFrame } from '@bothways/platform/frame';
import { connectToasts } from '@bothways/platform/host';
import { showToast, ToastProvider } from '@bothways/ui';
import { useEffect } from 'react';
import { useApp } from '../app/app.ts';
import { gateRedirect } from '../gate/gate-redirect.ts';
import { areaSegment } from '../router/area-address.ts';
import { BootSkeleton } from '../screens/boot-skeleton.tsx';
import { ServerUnreachable } from '../screens/server-unreachable.tsx';
import { Frame } from './frame.tsx';
import { QuietFrame } from './quiet-frame.tsx';

/** Layout of pages that need a session: the app's frame for people with access, a redirect for everybody else. */
export function AppLayout() {
  const { session, isMoving } = useApp();
  const isLeaving = useStore(isMoving);
  const state = useStore(session.state);
  const location = useLocation();
  const locale = useLocale();
  if (state.status === 'unknown') return state.error ? <ServerUnreachable /> : <BootSkeleton />;
  const user = state.status === 'signedIn' ? state.user : null;
  if (!user && isLeaving) return <BootSkeleton />;
  const redirect = gateRedirect(user, locale, location);
  if (redirect !== undefined) return <Navigate replace to={redirect} />;
  return <Inside isQuiet={areaSegment(location.pathname) === 'onboarding'} />;
}

/** The onboarding's frame has no links away from it. */
function Inside({ isQuiet }: { isQuiet: boolean }) {
  const { live } = useApp();
  useEffect(() => live.start(), [live]);
  useEffect(() => connectToasts(showToast), []);
  return (
    <PageFrame>
      <ToastProvider>{isQuiet ? <QuietFrame /> : <Frame />}</ToastProvider>
    </PageFrame>
  );
}
