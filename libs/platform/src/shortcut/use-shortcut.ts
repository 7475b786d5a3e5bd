import { useLayoutEffect, useRef } from 'react';
import { addShortcut } from './shortcuts.ts';

interface ShortcutOptions {
  enabled?: boolean;
  /** Held down, it runs again and again. */
  repeats?: boolean;
  /** It is used inside a dialog. */
  inDialog?: boolean;
}

/**
 * A key of the screen: `useShortcut('g a', t('keys.arbs'), () => navigate(...))`. It does nothing while the person
 * types; `label` is what the help dialog (`?`) says of it.
 */
export function useShortcut(
  keys: string,
  label: string,
  run: () => void,
  { enabled = true, repeats = false, inDialog = false }: ShortcutOptions = {},
): void {
  const latest = useRef(run);
  // With the page's change, not after it: on a busy machine the next key may come before the effects have run.
  useLayoutEffect(() => {
    latest.current = run;
  });
  useLayoutEffect(
    () =>
      enabled ? addShortcut({ keys, label, repeats, inDialog, run: () => latest.current() }) : undefined,
    [keys, label, enabled, repeats, inDialog],
  );
}
