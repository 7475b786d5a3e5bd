import { type RefObject, useLayoutEffect } from 'react';

/** Sets `--list-top` to the start of the list: what overlays the list must cover nothing above it. */
export function useListTop(list: RefObject<HTMLElement | null>, page: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const [inner, outer] = [list.current, page.current];
    if (!inner || !outer) return;
    const observer = new ResizeObserver(() => {
      const top = inner.getBoundingClientRect().top - outer.getBoundingClientRect().top;
      outer.style.setProperty('--list-top', `${Math.round(top)}px`);
    });
    observer.observe(inner);
    return () => observer.disconnect();
  }, [list, page]);
}
