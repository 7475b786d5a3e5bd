import { useEffect } from 'react';
import { createStore, type Store } from '../store/store.ts';

export const PRODUCT = 'Bothways';
/** The current page's title, which the phone's top bar shows too. */
export const pageTitle: Store<string> = createStore('');

function nameThePage(title: string): void {
  pageTitle.set(title);
  document.title = title === '' || title.includes(PRODUCT) ? title || PRODUCT : `${title} · ${PRODUCT}`;
}

/** Names the page in the browser's tab and in the phone's top bar while the screen is mounted. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    nameThePage(title);
    return () => nameThePage('');
  }, [title]);
}
