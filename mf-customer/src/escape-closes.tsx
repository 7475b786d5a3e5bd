import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Escape pressed in a text field closes the window around it. Fields that handle keys of their own (numbers and their
 * arrow keys) keep every key to themselves, so it is heard on the way down.
 */
export function EscapeCloses({ onClose, className, children }: EscapeClosesProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && event.target instanceof HTMLInputElement) onClose();
    };
    element?.addEventListener('keydown', onKeyDown, { capture: true });
    return () => element?.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [onClose]);
  return (
    <div className={className} ref={box}>
      {children}
    </div>
  );
}

interface EscapeClosesProps {
  onClose: () => void;
  className?: string | undefined;
  children: ReactNode;
}
