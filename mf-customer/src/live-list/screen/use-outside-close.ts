import { type RefObject, useEffect } from 'react';

/** Cards and what else in the list has a meaning of its own. */
const OCCUPIED = 'li, a, button, [role="status"]';

/** A press on the bare list, beside every card, closes what is open. */
export function useOutsideClose(
  list: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onClose: () => void,
): void {
  useEffect(() => {
    const element = list.current;
    if (!isOpen || !element) return;
    const onClick = (event: MouseEvent): void => {
      if (event.target instanceof Element && !event.target.closest(OCCUPIED)) onClose();
    };
    element.addEventListener('click', onClick);
    return () => element.removeEventListener('click', onClick);
  }, [list, isOpen, onClose]);
}
