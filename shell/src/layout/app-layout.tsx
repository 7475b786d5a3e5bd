import { Navigate, useLocale, useLocation, useNavigate, useStore } from '@bothways/platform';
import { connectToasts } from '@bothways/platform/host';
import { showToast, ToastProvider, UiProvider } from '@bothways/ui';
import { useEffect } from 'react';
import { useApp } from '../app/app.ts';
import { gate } from '../gate/gate.ts';
import { loginPath } from '../gate/return-path.ts';
import { BootSkeleton } from '../screens/boot-skeleton.tsx';
import { ServerUnreachable } from '../screens/server-unreachable.tsx';
import { Frame } from './frame.tsx';

/** Inside the gate: the app's frame for who is signed in, the way in for everybody else. */
export function AppLayout() {
  const { session, isMoving } = useApp();
  const isLeaving = useStore(isMoving);
  const state = useStore(session.state);
  const location = useLocation();
  const locale = useLocale();
  if (state.status === 'unknown') return state.error ? <ServerUnreachable /> : <BootSkeleton />;
  const user = state.status === 'signedIn' ? state.user : null;
  if (!user && isLeaving) return <BootSkeleton />;
  if (gate(user) !== 'pass') return <Navigate replace to={loginPath(locale, location)} />;
  return <Inside />;
}

function Inside() {
  const { live } = useApp();
  const locale = useLocale();
  const navigate = useNavigate();
  useEffect(() => live.start(), [live]);
  useEffect(() => connectToasts(showToast), []);
  return (
    <UiProvider locale={locale} navigate={(path) => void navigate(path)}>
      <ToastProvider>
        <Frame />
      </ToastProvider>
    </UiProvider>
  );
}
