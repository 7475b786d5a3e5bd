import { CalculatorIcon, IconButton } from '@bothways/ui';
import type { ReactNode } from 'react';
import { PinButton, type PinKind } from '../../pins/index.ts';
import styles from './item-row.module.css';

interface RowActionsProps<Item extends { id: string }> {
  item: Item;
  isGone: boolean;
  pins: PinKind<Item>;
  /** Accessible name of the calculator button. */
  calculator: string;
  onCalculate: (item: Item) => void;
  /** Its hide options: a `HideMenu`. */
  menu: ReactNode;
}

/** Actions of a row: calculate, pin, hide. */
export function RowActions<Item extends { id: string }>(props: RowActionsProps<Item>) {
  const { item, isGone, pins, calculator, onCalculate, menu } = props;
  return (
    <div className={styles.actions}>
      <IconButton isDisabled={isGone} label={calculator} onPress={() => onCalculate(item)} size="small">
        <CalculatorIcon size={14} />
      </IconButton>
      <PinButton item={item} kind={pins} />
      {menu}
    </div>
  );
}
