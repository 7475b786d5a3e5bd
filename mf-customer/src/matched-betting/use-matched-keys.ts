import { useShortcut } from '@bothways/platform';
import { type FlatList, useRowKeys } from '../live-list/index.ts';
import { useText } from './texts.ts';

interface MatchedKeys {
  model: Pick<FlatList<unknown>, 'positions' | 'cursor'>;
  selectedId: string | undefined;
  /** The detail is open beside the list: moving opens. */
  follows: boolean;
  onSelect: (id: string | undefined) => void;
}

const focusCalculator = (): void => document.querySelector<HTMLElement>('[data-calculator] input')?.focus();

/** The keys of every list, `c` for the calculator of the detail, and `Escape`, which closes it. */
export function useMatchedKeys({ model, selectedId, follows, onSelect }: MatchedKeys): void {
  const t = useText();
  const meant = useRowKeys({ ...model, selectedId, follows, onSelect });
  useShortcut('c', t('keys.openCalculator'), () => {
    const id = meant() ?? model.positions[0]?.id;
    if (id === undefined) return;
    onSelect(id);
    // The panel is mounted in the next frame.
    requestAnimationFrame(focusCalculator);
  });
  useShortcut('Escape', t('keys.close'), () => onSelect(undefined), { enabled: selectedId !== undefined });
}
