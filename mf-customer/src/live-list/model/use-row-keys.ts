import { useShortcut } from '@bothways/platform';
import { useText } from '../../texts.ts';
import { type Position, step } from './positions.ts';
import type { Cursor } from './use-cursor.ts';

interface RowKeys {
  positions: readonly Position[];
  cursor: Cursor;
  selectedId: string | undefined;
  /** The detail is open: moving selects. */
  follows: boolean;
  onSelect: (id: string) => void;
}

/**
 * Keys of every list: `j` and `k` move, `Enter` opens. Returns a function that tells which row a key applies to: the
 * focused one, else the open one.
 */
export function useRowKeys({
  positions,
  cursor,
  selectedId,
  follows,
  onSelect,
}: RowKeys): () => string | undefined {
  const t = useText();
  const meant = (): string | undefined => cursor.id() ?? selectedId;
  const go = (by: 1 | -1) => (): void => {
    const next = step(positions, meant(), by);
    if (!next) return;
    cursor.moveTo(next);
    if (follows) onSelect(next.id);
  };
  useShortcut('j', t('keys.next'), go(1), { repeats: true });
  useShortcut('k', t('keys.previous'), go(-1), { repeats: true });
  useShortcut('Enter', t('keys.open'), () => {
    const id = meant();
    if (id !== undefined) onSelect(id);
  });
  return meant;
}
