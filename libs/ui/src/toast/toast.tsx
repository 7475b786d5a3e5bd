import type { ReactNode } from 'react';
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast';
import { useUi } from '../provider/ui-provider.tsx';
import styles from './toast.module.css';
import { ToastBody } from './toast-body.tsx';
import { toastQueue } from './toast-queue.ts';

/** The page's toast region, once around the shell: renders the toasts of `showToast`. */
export function ToastProvider({ children }: { children?: ReactNode }) {
  const { texts } = useUi();
  return (
    <>
      {children}
      <ToastRegion aria-label={texts.notifications} className={styles.region ?? ''} queue={toastQueue()}>
        {({ toast }) => (
          <AriaToast className={styles.toast ?? ''} toast={toast}>
            <ToastBody {...toast.content} onDone={() => toastQueue().close(toast.key)} />
          </AriaToast>
        )}
      </ToastRegion>
    </>
  );
}
