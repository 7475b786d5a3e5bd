import { type RefObject, useEffect } from 'react';

/** Cards and other interactive parts of the list. */
const OCCUPIED = 'li, a, button, [role="status"]';

/**
 * Closes the detail on a press anywhere in the page beside it: the bare list, the filters, the tabs, the surrounding
 * bars. Overlays (dialogs, menus, toasts) are outside the page element that contains the list.
 */
export function useOutsideClose(
  list: RefObject<HTMLElement | null>,
  detail: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onClose: () => void,
): void {
  useEffect(() => {
    const page = list.current?.closest('body > *');
    if (!isOpen || !page) return;
    const onClick = ({ target }: Event): void => {
      if (!(target instanceof Element) || detail.current?.contains(target)) return;
      // A link navigates by itself, without the detail; a delayed close would write the address that is being left.
      if (target.closest('a')) return;
      if (list.current?.contains(target) && target.closest(OCCUPIED)) return;
      onClose();
    };
    page.addEventListener('click', onClick);
    return () => page.removeEventListener('click', onClick);
  }, [list, detail, isOpen, onClose]);
}
