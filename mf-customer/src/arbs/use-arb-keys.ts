import type { Arb } from '@bothways/domain/arbs';
import { useShortcut } from '@bothways/platform';
import type { RefObject } from 'react';
import { useWords } from '../words/use-wording.ts';
import { focusedArbId, moveFocus } from './list/move-focus.ts';

interface ArbKeys {
  list: RefObject<HTMLElement | null>;
  selectedId: string | undefined;
  /** The detail is open: moving selects. */
  follows: boolean;
  arbOf: (id: string | undefined) => Arb | undefined;
  onSelect: (id: string) => void;
  onCalculate: (arb: Arb) => void;
  onMove: () => void;
  onClose: () => void;
}

/** `j` and `k` move, `Enter` opens, `c` calculates, `Escape` closes the detail. */
export function useArbKeys(keys: ArbKeys): void {
  const { list, selectedId, follows, arbOf, onSelect, onCalculate, onMove, onClose } = keys;
  const t = useWords();
  const focused = (): string | undefined => (list.current ? focusedArbId(list.current) : undefined);
  const move = (step: 1 | -1) => (): void => {
    onMove();
    const id = list.current ? moveFocus(list.current, step, selectedId) : undefined;
    if (id !== undefined && follows) onSelect(id);
  };
  useShortcut('j', t('keys.next'), move(1), { repeats: true });
  useShortcut('k', t('keys.previous'), move(-1), { repeats: true });
  useShortcut('Enter', t('keys.open'), () => {
    const id = focused() ?? selectedId;
    if (id !== undefined) onSelect(id);
  });
  useShortcut('c', t('keys.calculator'), () => {
    const arb = arbOf(focused() ?? selectedId);
    if (arb) onCalculate(arb);
  });
  useShortcut('Escape', t('keys.close'), onClose, { enabled: selectedId !== undefined });
}
