import { useSyncExternalStore } from 'react';

/** Whether a media query matches, updated on change. */
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

/** Below the product's one phone breakpoint of 768 px (C-P38). */
export const PHONE = '(max-width: 767px)';
