import { afterEach, beforeEach } from 'vitest';
import type { ToastInput } from '../contract.ts';
import { connectToasts } from '../toast/toasts.ts';

/** Every toast of the running test, oldest first. */
export function heardToasts(): ToastInput[] {
  const heard: ToastInput[] = [];
  let disconnect: () => void = () => undefined;
  beforeEach(() => {
    disconnect = connectToasts((toast) => {
      heard.push(toast);
      return () => undefined;
    });
    // What an earlier test said to nobody was waiting for this one.
    heard.length = 0;
  });
  afterEach(() => disconnect());
  return heard;
}
