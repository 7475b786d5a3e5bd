import { createStore, type Store } from '../store/store.ts';

export interface Shortcut {
  /** `/`, `?`, `j`, `g a` (a sequence), `Enter`. */
  keys: string;
  /** Its description in the person's language, for the help dialog. */
  label: string;
  run(): void;
  /** Repeats while held down (moving through a list). */
  repeats?: boolean;
  /** Belongs to an open dialog; the page's keys are inactive there. */
  inDialog?: boolean;
}

export const shortcuts: Store<readonly Shortcut[]> = createStore<readonly Shortcut[]>([]);

/**
 * Registers a shortcut in front of earlier ones: a dialog's key takes precedence over the page's. Returns its removal.
 */
export function addShortcut(shortcut: Shortcut): () => void {
  shortcuts.set([shortcut, ...shortcuts.get()]);
  return () => shortcuts.set(shortcuts.get().filter((other) => other !== shortcut));
}

/** Maximum pause within a sequence. */
const SEQUENCE_MS = 1_000;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input, textarea, select, [role="textbox"], [role="combobox"]'));

/** A pressed button or an open menu handles Enter and the arrows itself. */
const isOwnKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' &&
  event.target instanceof HTMLElement &&
  event.target.matches('a, button, [role="button"], [role="menuitem"], [role="option"], summary');

const inMenu = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role="menu"], [role="listbox"]') !== null;
const inDialog = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role="dialog"], [role="alertdialog"]') !== null;

/** Listens for the registered keys. Called once by the host; returns its removal. */
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
