import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { ChevronDownIcon } from '../icons/icons.ts';
import styles from './filter-popover.module.css';

export interface FilterPopoverProps {
  /** Text of the chip: the filter's current value. */
  chip: ReactNode;
  /** Accessible name of the popover. */
  label: string;
  /** Whether the filter is active. */
  isSet: boolean;
  children: ReactNode;
}

/** A chip that opens a small form below itself; changes apply at once. */
export function FilterPopover({ chip, label, isSet, children }: FilterPopoverProps) {
  return (
    <DialogTrigger>
      <Button className={styles.chip ?? ''} data-set={isSet}>
        <span>{chip}</span>
        <ChevronDownIcon size={12} />
      </Button>
      <Popover className={styles.popover ?? ''} offset={4} placement="bottom start">
        <Dialog aria-label={label} className={styles.dialog ?? ''}>
          <div className={styles.form}>{children}</div>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
