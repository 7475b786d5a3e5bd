/** Fields a visitor may have filled, and answers they may have opened, while the page was only HTML. */
const FIELDS = 'input:not([type="checkbox"]), textarea';
const TICKS = 'input[type="checkbox"]';
const FOLDS = 'details';
/** Without a script they do nothing: forms, links and folds work by themselves. */
const BUTTONS = 'button[type="button"]';
const FOCUSABLE = 'a, button, input, textarea, select, summary';

const listOf = <E extends Element>(page: Element, selector: string): E[] => [
  ...page.querySelectorAll<E>(selector),
];

/** The same element of the other page, where both have as many of its kind. */
function* pairs<E extends Element>(from: Element, to: Element, selector: string): Generator<[E, E]> {
  const [before, after] = [listOf<E>(from, selector), listOf<E>(to, selector)];
  if (before.length !== after.length) return;
  for (const [index, element] of before.entries()) {
    const other = after[index];
    if (other) yield [element, other];
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** As if it were typed: React hears of it. */
function type(field: Field, text: string): void {
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Shows the page that scripts have drawn in the place of the one that came as HTML, in one step: what was typed, opened
 * and focused goes on there, and a button that was pressed (`data-pressed`) before it could act acts now.
 */
export function takeOver(made: HTMLElement, root: HTMLElement): void {
  const focused = document.activeElement;
  const typed = [...pairs<Field>(made, root, FIELDS)];
  const ticked = [...pairs<HTMLInputElement>(made, root, TICKS)];
  const opened = [...pairs<HTMLDetailsElement>(made, root, FOLDS)];
  const again = [...pairs<HTMLElement>(made, root, BUTTONS)].find(
    ([before]) => 'pressed' in before.dataset,
  )?.[1];
  const next = [...pairs<HTMLElement>(made, root, FOCUSABLE)].find(([before]) => before === focused)?.[1];
  root.hidden = false;
  for (const [before, after] of typed) if (before.value !== before.defaultValue) type(after, before.value);
  for (const [before, after] of ticked) after.checked = before.checked;
  for (const [before, after] of opened) after.open = before.open;
  next?.focus({ preventScroll: true });
  made.remove();
  again?.click();
}
