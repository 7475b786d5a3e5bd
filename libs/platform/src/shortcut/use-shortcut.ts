import { useLayoutEffect, useRef } from 'react';
import { addShortcut } from './shortcuts.ts';

interface ShortcutOptions {
  enabled?: boolean;
  /** Repeats while held down. */
  repeats?: boolean;
  /** Active inside a dialog. */
  inDialog?: boolean;
}

/**
 * A key of the screen: `useShortcut('g a', t('keys.arbs'), () => navigate(...))`. Inactive while the person types;
 * `label` is its description in the help dialog (`?`).
 */
export function useShortcut(
  keys: string,
  label: string,
  run: () => void,
  { enabled = true, repeats = false, inDialog = false }: ShortcutOptions = {},
): void {
  const latest = useRef(run);
  // In the layout phase: on a busy machine the next key may arrive before effects have run.
  useLayoutEffect(() => {
    latest.current = run;
  });
  useLayoutEffect(
    () =>
      enabled ? addShortcut({ keys, label, repeats, inDialog, run: () => latest.current() }) : undefined,
    [keys, label, enabled, repeats, inDialog],
  );
}
