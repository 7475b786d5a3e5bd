import { type RefObject, useLayoutEffect } from 'react';

/** Tells the page's style where the list begins, as `--list-top`: what lies over the list covers nothing above it. */
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
