import { type ReactNode, type RefObject, useId } from 'react';
import { Dialog } from 'react-aria-components/Modal';
import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover';
import { cx } from '../cx.ts';
import menu from '../menu/menu.module.css';
import styles from './popover.module.css';

export interface PopoverProps {
  isOpen: boolean;
  onClose: () => void;
  /** The anchor, which also had the focus. */
  anchor: RefObject<Element | null>;
  /** Its accessible name, shown at its top. */
  title: ReactNode;
  placement?: NonNullable<AriaPopoverProps['placement']>;
  children: ReactNode;
}

/** Details about its anchor, closed by an outside press. */
export function Popover({
  isOpen,
  onClose,
  anchor,
  title,
  placement = 'bottom end',
  children,
}: PopoverProps) {
  const titleId = useId();
  return (
    <AriaPopover
      className={cx(menu.popover)}
      isOpen={isOpen}
      offset={4}
      onOpenChange={(open) => !open && onClose()}
      placement={placement}
      triggerRef={anchor}
    >
      <Dialog aria-labelledby={titleId} className={styles.dialog ?? ''}>
        <div className={styles.title} id={titleId}>
          {title}
        </div>
        <div className={styles.body}>{children}</div>
      </Dialog>
    </AriaPopover>
  );
}
