import { useEffect, useEffectEvent } from 'react';

/** Apple keyboards have a dedicated command key. */
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Label of the palette's key. */
export const PALETTE_KEYS: readonly string[] = isApple ? ['⌘', 'K'] : ['Ctrl', 'K'];

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null;

/** Ctrl+K, on Apple keyboards ⌘K; also while typing. Inactive in a dialog, like all keys of the page beneath. */
export function usePaletteKey(open: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isHeld = isApple ? event.metaKey : event.ctrlKey;
    if (!isHeld || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    if (!isInDialog(event.target)) open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
