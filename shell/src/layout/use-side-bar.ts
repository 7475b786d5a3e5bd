import { stored, useStored } from '@bothways/platform';
import { useSyncExternalStore } from 'react';

type Width = 'wide' | 'slim' | 'auto';
const isWidth = (raw: unknown): raw is Width => raw === 'wide' || raw === 'slim' || raw === 'auto';
const sideBarChoice = stored<Width>('sideBar', 1, isWidth, 'auto');

/** Below it the list and its detail need the space; the same number as in boot-skeleton.module.css. */
const NARROW = '(max-width: 1179px)';

const subscribe = (listener: () => void): (() => void) => {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};
const isNarrow = (): boolean => window.matchMedia(NARROW).matches;

/** Whether the side bar is slim: as chosen, else by the width of the screen. */
export function useSideBar(): { isSlim: boolean; toggle(): void } {
  const [choice, choose] = useStored(sideBarChoice);
  const narrow = useSyncExternalStore(subscribe, isNarrow);
  const isSlim = choice === 'auto' ? narrow : choice === 'slim';
  return { isSlim, toggle: () => choose(isSlim ? 'wide' : 'slim') };
}
