import type { AreaSpec } from '@bothways/domain/registry';
import { showToast, ToastProvider, UiProvider } from '@bothways/ui';
import { useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router-dom';
import { useLocale } from '../locale/use-locale.ts';
import type { HostSession } from '../session/session-owner.ts';
import { connectToasts } from '../toast/toasts.ts';
import styles from './dev-bar.module.css';
import { DevBar } from './dev-bar.tsx';
import { TypeFaults } from './type-faults.tsx';

/** The page around a standalone remote. */
export function DevPage({ spec, session }: { spec: AreaSpec; session: HostSession }) {
  const locale = useLocale();
  const navigate = useNavigate();
  useEffect(() => connectToasts(showToast), []);
  return (
    <UiProvider locale={locale} navigate={(path) => void navigate(path)}>
      <ToastProvider>
        <div className={styles.page}>
          <DevBar session={session} spec={spec} />
          <TypeFaults />
          <main className={styles.area}>
            <Outlet />
          </main>
        </div>
      </ToastProvider>
    </UiProvider>
  );
}
