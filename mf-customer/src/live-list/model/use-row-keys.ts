import { useShortcut } from '@bothways/platform';
import { useText } from '../../texts.ts';
import { type Place, step } from './places.ts';
import type { Cursor } from './use-cursor.ts';

interface RowKeys {
  places: readonly Place[];
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
  places,
  cursor,
  selectedId,
  follows,
  onSelect,
}: RowKeys): () => string | undefined {
  const t = useText();
  const meant = (): string | undefined => cursor.id() ?? selectedId;
  const go = (by: 1 | -1) => (): void => {
    const place = step(places, meant(), by);
    if (!place) return;
    cursor.moveTo(place);
    if (follows) onSelect(place.id);
  };
  useShortcut('j', t('keys.next'), go(1), { repeats: true });
  useShortcut('k', t('keys.previous'), go(-1), { repeats: true });
  useShortcut('Enter', t('keys.open'), () => {
    const id = meant();
    if (id !== undefined) onSelect(id);
  });
  return meant;
}
