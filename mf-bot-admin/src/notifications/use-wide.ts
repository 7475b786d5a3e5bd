import { useSyncExternalStore } from 'react';

/** From here on there is room for the detail beside the list. */
const WIDE = '(min-width: 1100px)';

/** Whether the detail stands beside the list. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(WIDE);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(WIDE).matches,
  );
}
