import { useLayoutEffect, useRef } from 'react';
import { addShortcut } from './shortcuts.ts';

/**
 * A key of the screen: `useShortcut('g a', t('keys.arbs'), () => navigate(...))`. It does nothing while the person
 * types; `label` is what the help dialog (`?`) says of it.
 */
export function useShortcut(
  keys: string,
  label: string,
  run: (event: KeyboardEvent) => void,
  { enabled = true, repeats = false }: { enabled?: boolean; repeats?: boolean } = {},
): void {
  const latest = useRef(run);
  // With the page's change, not after it: on a busy machine the next key may come before the effects have run.
  useLayoutEffect(() => {
    latest.current = run;
  });
  useLayoutEffect(
    () =>
      enabled ? addShortcut({ keys, label, repeats, run: (event) => latest.current(event) }) : undefined,
    [keys, label, enabled, repeats],
  );
}
