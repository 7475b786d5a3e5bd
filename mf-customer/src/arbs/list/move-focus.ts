/** The buttons that open rows, in the order in which they stand. */
const rowButtons = (list: HTMLElement): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('button[data-arb]'),
];

/**
 * Moves the keyboard to the next or previous row: from the focused one, else from the selected one, else to the first.
 * @returns the id of the row's arb; undefined when there are no rows
 */
export function moveFocus(
  list: HTMLElement,
  step: 1 | -1,
  selectedId: string | undefined,
): string | undefined {
  const buttons = rowButtons(list);
  const focused = buttons.findIndex((button) => button.matches(':focus'));
  const from = focused >= 0 ? focused : buttons.findIndex((button) => button.dataset.arb === selectedId);
  const at = from < 0 ? 0 : Math.min(buttons.length - 1, Math.max(0, from + step));
  const next = buttons[at];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return next?.dataset.arb;
}

/** The arb of the row that has the keyboard, if one has. */
export const focusedArbId = (list: HTMLElement): string | undefined =>
  rowButtons(list).find((button) => button.matches(':focus'))?.dataset.arb;
