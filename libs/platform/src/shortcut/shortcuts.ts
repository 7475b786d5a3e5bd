import { createStore, type Store } from '../store/store.ts';

export interface Shortcut {
  /** `/`, `?`, `j`, `g a` (one key after the other), `Enter`. */
  keys: string;
  /** What it does, in the person's language, for the help dialog. */
  label: string;
  run(): void;
  /** Held down, it runs again and again (moving through a list). */
  repeats?: boolean;
  /** It belongs to an open dialog; keys of the page below mean nothing there. */
  inDialog?: boolean;
}

export const shortcuts: Store<readonly Shortcut[]> = createStore<readonly Shortcut[]>([]);

/** The one registered last stands first: a dialog's key wins over the page's below it. */
export function addShortcut(shortcut: Shortcut): () => void {
  shortcuts.set([shortcut, ...shortcuts.get()]);
  return () => shortcuts.set(shortcuts.get().filter((other) => other !== shortcut));
}

/** A sequence is typed within this time, or its first key is forgotten. */
const SEQUENCE_MS = 1_000;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input, textarea, select, [role="textbox"], [role="combobox"]'));

/** A pressed button or an open menu has its own meaning of Enter and the arrows. */
const isOwnKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' &&
  event.target instanceof HTMLElement &&
  event.target.matches('a, button, [role="button"], [role="menuitem"], [role="option"], summary');

const inMenu = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role="menu"], [role="listbox"]') !== null;
const inDialog = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role="dialog"], [role="alertdialog"]') !== null;

/** Listens for the registered keys on the page. The host calls it once; it returns the way to stop. */
export function listenForShortcuts(page: Document = document): () => void {
  let pending: { key: string; atMs: number } | undefined;

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || isOwnKey(event) || inMenu(event.target)) return;
    const find = finderIn(inDialog(event.target));
    const first = pending && event.timeStamp - pending.atMs < SEQUENCE_MS ? `${pending.key} ` : '';
    pending = undefined;
    const found = find(`${first}${event.key}`) ?? find(event.key);
    if (found) {
      event.preventDefault();
      if (!event.repeat || found.repeats) found.run();
    } else if (
      !inDialog(event.target) &&
      shortcuts.get().some((shortcut) => shortcut.keys.startsWith(`${event.key} `))
    ) {
      pending = { key: event.key, atMs: event.timeStamp };
    }
  };
  page.addEventListener('keydown', onKeyDown);
  return () => page.removeEventListener('keydown', onKeyDown);
}

const finderIn =
  (isInDialog: boolean) =>
  (keys: string): Shortcut | undefined =>
    shortcuts.get().find((shortcut) => shortcut.keys === keys && (!isInDialog || shortcut.inDialog));
