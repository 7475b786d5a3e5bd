import { useShortcut, useToast } from '@bothways/platform';
import { useHideOne } from '../../hides/use-hides.ts';
import type { PinKind } from '../../pins/pin.ts';
import { usePinActions } from '../../pins/use-pins.ts';
import { useWords } from '../../words/use-wording.ts';
import { type Place, step } from './list-model.ts';
import type { Known, ListBench, ListItem } from './use-list-bench.ts';

interface ListKeys<Item extends ListItem> {
  kind: PinKind<Item>;
  bench: ListBench<Item>;
  selectedId: string | undefined;
  /** The detail is open: moving selects. */
  follows: boolean;
  onSelect: (id: string) => void;
  onCalculate: (item: Item) => void;
  onClose: () => void;
}

/**
 * `j` and `k` move, `Enter` opens, `c` calculates, `p` pins, `h` hides, `Escape` closes the detail. A key means the row
 * that the keyboard is on, else the open one.
 */
export function useListKeys<Item extends ListItem>(keys: ListKeys<Item>): void {
  const { kind, bench, selectedId, follows, onSelect, onCalculate, onClose } = keys;
  const { cursor, places, arbOf, hold } = bench;
  const t = useWords();
  const toast = useToast();
  const hide = useHideOne();
  const { toggle } = usePinActions(kind);

  const meant = (): string | undefined => cursor.id() ?? selectedId;
  const go = (place: Place | undefined): void => {
    hold.release();
    if (!place) return;
    cursor.moveTo(place);
    if (follows) onSelect(place.id);
  };
  /** One that left the list in the moment before is not silence but an answer. */
  const withArb = (act: (known: Known<Item>) => void) => (): void => {
    const id = meant();
    if (id === undefined) return;
    const known = arbOf(id);
    if (known) act(known);
    else toast.show({ tone: 'warning', title: t('keys.gone') });
  };

  useShortcut('j', t('keys.next'), () => go(step(places, meant(), 1)), { repeats: true });
  useShortcut('k', t('keys.previous'), () => go(step(places, meant(), -1)), { repeats: true });
  useShortcut('Enter', t('keys.open'), () => {
    const id = meant();
    if (id !== undefined) onSelect(id);
  });
  useShortcut(
    'c',
    t('keys.openCalculator'),
    // One that has just left opens, too: the calculator reads it again and says how it stands.
    withArb(({ arb, isDeletedPin }) => {
      if (isDeletedPin) toast.show({ tone: 'warning', title: t('keys.gone') });
      else onCalculate(arb);
    }),
  );
  useShortcut(
    'p',
    t('keys.pin'),
    withArb(({ arb }) => toggle(arb)),
  );
  useShortcut(
    'h',
    t('keys.hide'),
    withArb(({ arb }) => {
      const next = nextAfter(places, arb.id);
      hide(kind.targetOf(arb));
      if (selectedId === arb.id) onClose();
      if (next) cursor.moveTo(next);
    }),
  );
  useShortcut('Escape', t('keys.close'), onClose, { enabled: selectedId !== undefined });
}

/** Where the keyboard goes when its row leaves: to the one behind, else to the one before. */
function nextAfter(places: readonly Place[], id: string): Place | undefined {
  const at = places.findIndex((place) => place.id === id);
  return at < 0 ? undefined : (places[at + 1] ?? places[at - 1]);
}
