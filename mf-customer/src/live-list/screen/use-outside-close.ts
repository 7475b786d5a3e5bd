import { type RefObject, useEffect } from 'react';

/** Cards and what else in the list has a meaning of its own. */
const OCCUPIED = 'li, a, button, [role="status"]';

/**
 * A press anywhere in the page beside the detail closes it: on the bare list, the filters, the tabs, the bars around them.
 * What lies over the page (dialogs, menus, toasts) stands outside the element of the page that has the list.
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
      // A link says where to go, without the detail; closing late would write the address that is being left.
      if (target.closest('a')) return;
      if (list.current?.contains(target) && target.closest(OCCUPIED)) return;
      onClose();
    };
    page.addEventListener('click', onClick);
    return () => page.removeEventListener('click', onClick);
  }, [list, detail, isOpen, onClose]);
}
