import { useEffect } from 'react';
import { createStore, type Store } from '../store/store.ts';
import { fullTitle } from './full-title.ts';

/** The current page's title, also shown in the phone's top bar. */
export const pageTitle: Store<string> = createStore('');

function nameThePage(title: string): void {
  pageTitle.set(title);
  document.title = fullTitle(title);
}

/** Sets the title in the browser's tab and in the phone's top bar while the screen is mounted. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    nameThePage(title);
    return () => nameThePage('');
  }, [title]);
}
