import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { enterOverlay } from './overlay-history.ts';

interface Closing {
  isOpen: boolean;
  /** It was asked to close and fades. */
  isClosing?: boolean;
  isDismissable?: boolean;
  close: () => void;
  /** For Back while it may not be dismissed. */
  onBack?: (() => void) | undefined;
}

/** The browser's Back closes an overlay as its cross does, and nothing else. */
export function useBackCloses({
  isOpen,
  isClosing = false,
  isDismissable = true,
  close,
  onBack,
}: Closing): void {
  const entry = useRef<ReturnType<typeof enterOverlay>>(undefined);
  const ask = useEffectEvent((): boolean => {
    if (isDismissable) close();
    else onBack?.();
    return isDismissable;
  });
  // Before it is seen: Back may be pressed at once.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const own = enterOverlay(() => ask());
    entry.current = own;
    return () => own.end();
  }, [isOpen]);
  // It may have been kept open, by a question about unsaved input.
  useLayoutEffect(() => {
    if (!isClosing) entry.current?.stay();
  }, [isClosing]);
}
