/** Fields a visitor may have filled, and answers they may have opened, before scripts ran. */
const FIELDS = 'input:not([type="checkbox"]), textarea';
const TICKS = 'input[type="checkbox"]';
const FOLDS = 'details';
/** They need a script; forms, links and disclosures work without. */
const BUTTONS = 'button[type="button"]';
const LINKS = 'a[href]';
const FOCUSABLE = 'a, button, input, textarea, select, summary';

const listOf = <E extends Element>(page: Element, selector: string): E[] => [
  ...page.querySelectorAll<E>(selector),
];

/** Yields the corresponding elements of both pages, where both have equally many of a kind. */
function* pairs<E extends Element>(from: Element, to: Element, selector: string): Generator<[E, E]> {
  const [before, after] = [listOf<E>(from, selector), listOf<E>(to, selector)];
  if (before.length !== after.length) return;
  for (const [index, element] of before.entries()) {
    const other = after[index];
    if (other) yield [element, other];
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Simulates typing, so that React is notified. */
function type(field: Field, text: string): void {
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const pressedAt = (element: HTMLElement): number => Number(element.dataset.pressed ?? 0);

/** Returns what corresponds to the pressed elements, in the order of the presses. */
const pressed = (made: Element, root: Element, selector: string): HTMLElement[] =>
  [...pairs<HTMLElement>(made, root, selector)]
    .filter(([before]) => pressedAt(before) > 0)
    .toSorted(([one], [other]) => pressedAt(one) - pressedAt(other))
    .map(([, after]) => after);

/** Runs after the next frame is shown. */
const afterRendering = (then: () => void): void => {
  requestAnimationFrame(() => requestAnimationFrame(then));
};

/**
 * Replaces the prerendered page by the one that scripts have rendered, in one step: transfers typed texts, opened parts
 * and the focus, and clicks what was pressed (`data-pressed`) before it worked, in that order: buttons, and a link that
 * was held because it may follow from them (where this page has no such link, the held one leads on).
 */
export function takeOver(made: HTMLElement, root: HTMLElement): void {
  const focused = document.activeElement;
  const typed = [...pairs<Field>(made, root, FIELDS)];
  const ticked = [...pairs<HTMLInputElement>(made, root, TICKS)];
  const opened = [...pairs<HTMLDetailsElement>(made, root, FOLDS)];
  const buttons = pressed(made, root, BUTTONS);
  const held = made.querySelector<HTMLAnchorElement>('a[data-pressed]');
  const link = pressed(made, root, LINKS).at(-1);
  const next = [...pairs<HTMLElement>(made, root, FOCUSABLE)].find(([before]) => before === focused)?.[1];
  root.hidden = false;
  for (const [before, after] of typed) if (before.value !== before.defaultValue) type(after, before.value);
  for (const [before, after] of ticked) after.checked = before.checked;
  for (const [before, after] of opened) after.open = before.open;
  next?.focus({ preventScroll: true });
  made.remove();
  for (const button of buttons) button.click();
  if (held) afterRendering(() => (link ? link.click() : window.location.assign(held.href)));
}
