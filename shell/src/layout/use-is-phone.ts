import { useSyncExternalStore } from 'react';

/** The product's one phone breakpoint (C-P38). */
const PHONE = '(max-width: 767px)';

const subscribe = (listener: () => void): (() => void) => {
  const query = window.matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

export const useIsPhone = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(PHONE).matches);
