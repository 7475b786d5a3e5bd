import { afterEach, beforeEach } from 'vitest';
import type { ToastInput } from '../contract.ts';
import { connectToasts } from '../toast/toasts.ts';

/** Returns every toast of the running test, oldest first. */
export function shownToasts(): ToastInput[] {
  const shown: ToastInput[] = [];
  let disconnect: () => void = () => undefined;
  beforeEach(() => {
    disconnect = connectToasts((toast) => {
      shown.push(toast);
      return () => undefined;
    });
    // Drops toasts of earlier tests that were queued without a region.
    shown.length = 0;
  });
  afterEach(() => disconnect());
  return shown;
}
