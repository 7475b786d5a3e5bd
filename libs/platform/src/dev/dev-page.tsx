import { showToast, ToastProvider, UiProvider } from '@bothways/ui';
import { useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router-dom';
import { useLocale } from '../locale/use-locale.ts';
import type { HostSession } from '../session/session-owner.ts';
import { connectToasts } from '../toast/toasts.ts';
import styles from './dev-bar.module.css';
import { DevBar } from './dev-bar.tsx';

/** The page around a standalone remote. */
export function DevPage({ area, session }: { area: string; session: HostSession }) {
  const locale = useLocale();
  const navigate = useNavigate();
  useEffect(() => connectToasts(showToast), []);
  return (
    <UiProvider locale={locale} navigate={(path) => void navigate(path)}>
      <ToastProvider>
        <div className={styles.page}>
          <DevBar area={area} session={session} />
          <main className={styles.area}>
            <Outlet />
          </main>
        </div>
      </ToastProvider>
    </UiProvider>
  );
}
