import { useShortcut } from '@bothways/platform';
import { useText } from '../texts.ts';

interface MatchedKeys {
  /** In the order of the list. */
  ids: readonly string[];
  selected: string | undefined;
  /** The detail is open beside the list: moving opens. */
  follows: boolean;
  onSelect: (id: string | undefined) => void;
}

const buttonOf = (id: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('button[data-item]')].find(({ dataset }) => dataset.item === id);

/** Returns the id of the focused row. */
const focusedId = (): string | undefined =>
  document.activeElement instanceof HTMLElement ? document.activeElement.dataset.item : undefined;

const focusCalculator = (): void => document.querySelector<HTMLElement>('[data-calculator] input')?.focus();

/** Keys: `j` and `k` move, `Enter` opens, `c` goes to the calculator, `Escape` closes. */
export function useMatchedKeys({ ids, selected, follows, onSelect }: MatchedKeys): void {
  const t = useText();
  const meant = (): string | undefined => focusedId() ?? selected;
  const step = (by: 1 | -1) => (): void => {
    const at = ids.indexOf(meant() ?? '');
    const next = ids[at < 0 ? 0 : Math.min(ids.length - 1, Math.max(0, at + by))];
    if (next === undefined) return;
    const button = buttonOf(next);
    button?.focus({ preventScroll: true });
    button?.scrollIntoView({ block: 'nearest' });
    if (follows) onSelect(next);
  };
  useShortcut('j', t('keys.next'), step(1), { repeats: true });
  useShortcut('k', t('keys.previous'), step(-1), { repeats: true });
  useShortcut('Enter', t('keys.open'), () => {
    const id = meant();
    if (id !== undefined) onSelect(id);
  });
  useShortcut('c', t('keys.openCalculator'), () => {
    const id = meant() ?? ids[0];
    if (id === undefined) return;
    onSelect(id);
    // The panel is mounted in the next frame.
    requestAnimationFrame(focusCalculator);
  });
  useShortcut('Escape', t('keys.close'), () => onSelect(undefined), { enabled: selected !== undefined });
}
