import { MADE_PAGE_ID } from '@bothways/domain/addresses';
import { useLayoutEffect } from 'react';
import { takeOver } from './take-over.ts';

/** Screens that stand for what is not there yet. */
let waiting = 0;
let check: () => void = () => undefined;
let isKept = false;

/** Whether the browser has drawn, and perhaps scrolled, this page before any script ran. */
export const cameWithPrerendered = (): boolean => isKept;

/** Called by a screen that only says that something is on its way: while one is drawn, a made page stays. */
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
 * Keeps a page that came as HTML in sight while the shell draws the same page out of sight, and changes them when
 * there is something to show: the page, or why it does not come. Without a made page nothing is kept.
 */
export function keepPrerendered(root: HTMLElement): void {
  const made = document.getElementById(MADE_PAGE_ID);
  if (!made?.hasChildNodes()) return;
  isKept = true;
  root.hidden = true;
  // One screen goes before the next one comes: only what is there after both counts.
  check = () => queueMicrotask(() => waiting === 0 && made.isConnected && takeOver(made, root));
}
