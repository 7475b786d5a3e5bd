import { useSyncExternalStore } from 'react';

/** Whether a media query holds. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

/** Where the detail has no room beside the list. */
export const NARROW = '(max-width: 1099px)';
/** Where a month of statistics is too much to begin with (B-K8). */
export const FEW_DAYS = '(max-width: 639px)';
export const PHONE = '(max-width: 767px)';
