import { expect, it, vi } from 'vitest';
import { addCommand, currentCommands } from './commands.ts';
import { addShortcut } from './shortcuts.ts';

it('knows what has a key and what has none, and nothing twice', () => {
  const run = vi.fn();
  const stops = [
    addShortcut({ keys: 'g a', label: 'Go to Arbs', run }),
    addShortcut({ keys: 'p', label: 'Pin the page', run }),
    addShortcut({ keys: 'j', label: 'Next', run, repeats: true }),
    addShortcut({ keys: 'Escape', label: 'Close', run }),
    addShortcut({ keys: 's', label: 'Copy', run, inDialog: true }),
    addShortcut({ keys: 'p', label: 'Pin', run }),
    addCommand({ label: 'Hidden', run }),
  ];
  expect(currentCommands().map(({ label, keys }) => [label, keys])).toEqual([
    ['Go to Arbs', 'g a'],
    ['Pin', 'p'],
    ['Hidden', undefined],
  ]);
  for (const stop of stops) stop();
  expect(currentCommands()).toEqual([]);
});
