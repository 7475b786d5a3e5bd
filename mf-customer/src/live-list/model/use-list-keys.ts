import { useShortcut, useToast } from '@bothways/platform';
import { useHideOne } from '../../hides/index.ts';
import { type PinKind, usePinActions } from '../../pins/index.ts';
import { useText } from '../../texts.ts';
import type { KnownItem, ListItem } from '../kind/list-item.ts';
import { positionBeside } from './positions.ts';
import type { ListModel } from './use-list-model.ts';
import { useRowKeys } from './use-row-keys.ts';

interface ListKeys<Item extends ListItem> {
  pins: PinKind<Item>;
  model: ListModel<Item>;
  selectedId: string | undefined;
  /** The detail is open: moving selects. */
  follows: boolean;
  onSelect: (id: string) => void;
  onCalculate: (item: Item) => void;
  onClose: () => void;
}

/**
 * Keys: `j` and `k` move, `Enter` opens, `c` calculates, `p` pins, `h` hides, `n` inserts new items, `Escape` closes
 * the detail. A key applies to the focused row, else to the open one.
 */
export function useListKeys<Item extends ListItem>(keys: ListKeys<Item>): void {
  const { pins, model, selectedId, follows, onSelect, onCalculate, onClose } = keys;
  const { cursor, positions, find, hold } = model;
  const t = useText();
  const toast = useToast();
  const hide = useHideOne();
  const { toggle } = usePinActions(pins);

  const meant = useRowKeys({ positions, cursor, selectedId, follows, onSelect });
  const sayGone = (): void => void toast.show({ tone: 'warning', title: t('keys.gone') });
  /** An item that has just left the list is answered, not ignored. */
  const withItem = (act: (known: KnownItem<Item>) => void) => (): void => {
    const id = meant();
    if (id === undefined) return;
    const known = find(id);
    if (known) act(known);
    else sayGone();
  };
  const calculate = withItem(({ item, isDeletedPin }) => {
    // One that has just left opens too: the calculator reads it again and shows its state.
    if (isDeletedPin) sayGone();
    else onCalculate(item);
  });
  const hideIt = withItem(({ item }) => {
    const next = positionBeside(positions, item.id);
    hide(pins.targetOf(item));
    if (selectedId === item.id) onClose();
    if (next) cursor.moveTo(next);
  });

  useShortcut('c', t('keys.openCalculator'), calculate);
  useShortcut(
    'p',
    t('keys.pin'),
    withItem(({ item }) => toggle(item)),
  );
  useShortcut('h', t('keys.hide'), hideIt);
  useShortcut('n', t('keys.order'), hold.order);
  useShortcut('Escape', t('keys.close'), onClose, { enabled: selectedId !== undefined });
}
