import { useEffect, useEffectEvent } from 'react';

/** Apple's keyboards have a key of their own for commands. */
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** How the key of the palette is written. */
export const PALETTE_KEYS: readonly string[] = isApple ? ['⌘', 'K'] : ['Ctrl', 'K'];

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null;

/** Ctrl+K, on Apple's keyboards ⌘K; while typing, too. In a dialog it rests, as all keys of the page beneath do. */
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
