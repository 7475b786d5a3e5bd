import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addShortcut, listenForShortcuts } from './shortcuts.ts';

let stop = (): void => undefined;
const added: (() => void)[] = [];
beforeEach(() => {
  stop = listenForShortcuts();
});
afterEach(() => {
  stop();
  for (const remove of added.splice(0)) remove();
  document.body.replaceChildren();
});

const shortcut = (keys: string, more: { repeats?: boolean; inDialog?: boolean } = {}) => {
  const run = vi.fn();
  added.push(addShortcut({ keys, label: keys, run, ...more }));
  return run;
};
/** Returns whether the page's own meaning of the key was taken away. */
const press = (key: string, init: KeyboardEventInit = {}, target: Element = document.body): boolean =>
  !target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
const element = (html: string): Element => {
  document.body.innerHTML = html;
  return document.querySelector('[data-here]') ?? document.body;
};

describe('a key', () => {
  it('does what it was registered for, and nothing after that', () => {
    const run = shortcut('p');
    expect(press('p')).toBe(true);
    added.pop()?.();
    expect(press('p')).toBe(false);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('belongs to the one registered last', () => {
    const page = shortcut('h');
    const panel = shortcut('h');
    press('h');
    expect([page.mock.calls.length, panel.mock.calls.length]).toEqual([0, 1]);
  });

  it.each([
    ['a text field', '<input data-here>'],
    ['a text area', '<textarea data-here></textarea>'],
    ['a choice', '<select data-here></select>'],
    ['editable text', '<p contenteditable="true" data-here></p>'],
    ['a dialog', '<div role="dialog"><p data-here></p></div>'],
    ['a menu', '<div role="menu"><p data-here></p></div>'],
  ])('means itself in %s', (_where, html) => {
    const run = shortcut('h');
    expect(press('h', {}, element(html))).toBe(false);
    expect(run).not.toHaveBeenCalled();
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])(
    'belongs to the browser with %j',
    (modifier) => {
      const run = shortcut('p');
      press('p', modifier);
      expect(run).not.toHaveBeenCalled();
    },
  );

  it('that belongs to a dialog works inside it, and there alone its twin of the page does not', () => {
    const page = shortcut('s');
    const dialog = shortcut('s', { inDialog: true });
    press('s', {}, element('<div role="dialog"><p data-here></p></div>'));
    expect([page.mock.calls.length, dialog.mock.calls.length]).toEqual([0, 1]);
  });

  it('Enter presses the button that has the focus', () => {
    const run = shortcut('Enter');
    press('Enter', {}, element('<button data-here></button>'));
    expect(run).not.toHaveBeenCalled();
    press('Enter');
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('held down runs again only where that is meant', () => {
    const pin = shortcut('p');
    const next = shortcut('j', { repeats: true });
    for (const key of ['p', 'j']) press(key, { repeat: true });
    expect([pin.mock.calls.length, next.mock.calls.length]).toEqual([0, 1]);
  });
});

describe('two keys, one after the other', () => {
  const pressAt = (key: string, timeStamp: number): void => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    document.body.dispatchEvent(event);
  };

  it('run together within a second', () => {
    const run = shortcut('g a');
    pressAt('g', 0);
    pressAt('a', 999);
    expect(run).toHaveBeenCalledTimes(1);
    pressAt('g', 2_000);
    pressAt('a', 3_000);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('give way to the single key when they lead nowhere', () => {
    const sequence = shortcut('g a');
    const single = shortcut('j');
    pressAt('g', 0);
    pressAt('j', 10);
    pressAt('a', 20);
    expect([sequence.mock.calls.length, single.mock.calls.length]).toEqual([0, 1]);
  });
});
