import { useState } from 'react';
import { linesOfPins } from '../../folds/index.ts';
import { PinnedSection } from '../../pins/index.ts';
import type { ListFilter, ListItem, ListView } from '../kind/list-item.ts';
import type { ListKind } from '../kind/list-kind.ts';
import type { ListModel } from '../model/use-list-model.ts';

interface PinnedListProps<Item extends ListItem, Filter extends ListFilter, View extends ListView> {
  kind: ListKind<Item, Filter, View>;
  pinned: ListModel<Item>['pinned'];
  /** The item whose detail is open; the fold that contains it is expanded. */
  openId: string | undefined;
  onSelect: (id: string) => void;
  onCalculate: (item: Item) => void;
}

const alone = (): readonly string[] => [];

/** The pins above the list; pins on one price fold as in the list, the best first. */
export function PinnedList<Item extends ListItem, Filter extends ListFilter, View extends ListView>({
  kind,
  pinned: { pins, isLoading },
  openId,
  onSelect,
  onCalculate,
}: PinnedListProps<Item, Filter, View>) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const lines = linesOfPins(pins, kind.legsOf ?? alone);
  return (
    <PinnedSection cards={lines.length} count={pins.length} isLoading={isLoading}>
      {lines.flatMap(({ key, pins: [best, ...others] }) => {
        const isOpen = chosen.get(key) ?? others.some(({ id }) => id === openId);
        const onToggle = (): void => setChosen((before) => new Map(before).set(key, !isOpen));
        const shown = best && (isOpen ? [best, ...others] : [best]);
        return shown?.map((pin) => (
          <kind.Pin
            isSelected={pin.id === openId}
            key={pin.id}
            onCalculate={onCalculate}
            onSelect={onSelect}
            pin={pin}
            ways={pin === best && others.length > 0 ? { count: others.length, isOpen, onToggle } : undefined}
          />
        ));
      })}
    </PinnedSection>
  );
}
