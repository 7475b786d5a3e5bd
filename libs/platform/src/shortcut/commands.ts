import { createStore, type Store } from '../store/store.ts';
import { type Shortcut, shortcuts } from './shortcuts.ts';

/** A named action that is available on the current page. */
export interface Command {
  /** In the person's language. */
  label: string;
  /** The equivalent key, if any. */
  keys?: string;
  run(): void;
}

/** Commands without a key of their own. */
export const keylessCommands: Store<readonly Command[]> = createStore<readonly Command[]>([]);

export function addCommand(command: Command): () => void {
  keylessCommands.set([...keylessCommands.get(), command]);
  return () => keylessCommands.set(keylessCommands.get().filter((other) => other !== command));
}

/** Keys that depend on the focus. */
const STEPS: ReadonlySet<string> = new Set(['Enter', 'Escape']);
const isCommand = ({ keys, repeats = false, inDialog = false }: Shortcut): boolean =>
  !repeats && !inDialog && !STEPS.has(keys);

/** Returns all available commands: those with a key from the innermost page outwards, then the rest. */
export function commandsOf(known: readonly Shortcut[], keyless: readonly Command[]): Command[] {
  const byKey = known
    .filter((shortcut, index) => known.findIndex(({ keys }) => keys === shortcut.keys) === index)
    .filter(isCommand)
    .toReversed()
    .map(({ label, keys, run }) => ({ label, keys, run }));
  return [...byKey, ...keyless];
}

export const currentCommands = (): Command[] => commandsOf(shortcuts.get(), keylessCommands.get());
