import { MADE_PAGE_ID } from '@bothways/domain/addresses';
import { useLayoutEffect } from 'react';
import { takeOver } from './take-over.ts';

/** Number of mounted placeholder screens. */
let waiting = 0;
let check: () => void = () => undefined;
let isRetained = false;

/** Whether the browser has rendered, and perhaps scrolled, this page before any script ran. */
export const cameWithPrerendered = (): boolean => isRetained;

/** For placeholder screens: while one is mounted, a prerendered page stays visible. */
export function useKeepsPrerendered(): void {
  useLayoutEffect(() => {
    waiting++;
    return () => {
      waiting--;
      check();
    };
  }, []);
}

/**
 * Keeps a prerendered page visible while the shell renders the same page hidden, and swaps them when there is something
 * to show: the page, or its failure. Without a prerendered page it has no effect.
 */
export function keepPrerendered(root: HTMLElement): void {
  const made = document.getElementById(MADE_PAGE_ID);
  if (!made?.hasChildNodes()) return;
  isRetained = true;
  root.hidden = true;
  // One screen unmounts before the next one mounts: only the state after both counts.
  check = () => queueMicrotask(() => waiting === 0 && made.isConnected && takeOver(made, root));
}
