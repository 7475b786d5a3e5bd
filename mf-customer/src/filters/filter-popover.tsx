import { ChevronDownIcon } from '@bothways/ui';
import type { ReactNode } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import styles from './filter-popover.module.css';

interface FilterPopoverProps {
  /** What the chip says: the filter's present value. */
  chip: ReactNode;
  /** Accessible name of what opens. */
  label: string;
  /** Narrows the list now. */
  isSet: boolean;
  children: ReactNode;
}

/** A chip that opens a small form below itself; what is chosen there counts at once. */
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
