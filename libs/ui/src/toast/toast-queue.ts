import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';

export type ToastTone = 'info' | 'success' | 'warning' | 'error';

export interface ToastInput {
  tone: ToastTone;
  title: string;
  description?: string;
  action?: { label: string; onPress: () => void };
}

/** Long enough to read; errors stay longer. The timer pauses while the pointer or the focus is on a toast. */
const STAYS_MS: Readonly<Record<ToastTone, number>> = {
  info: 6000,
  success: 6000,
  warning: 10_000,
  error: 10_000,
};

/** Maximum visible at once; the rest are queued. */
const VISIBLE = 3;

let queue: ToastQueue<ToastInput> | undefined;

export function toastQueue(): ToastQueue<ToastInput> {
  queue ??= new ToastQueue<ToastInput>({ maxVisibleToasts: VISIBLE });
  return queue;
}

/**
 * Shows a message at the lower edge of the screen, on phones at the upper one, in the page's `ToastProvider`.
 * @returns a function that dismisses it early
 */
export function showToast(toast: ToastInput): () => void {
  const key = toastQueue().add(toast, { timeout: STAYS_MS[toast.tone] });
  return () => toastQueue().close(key);
}
