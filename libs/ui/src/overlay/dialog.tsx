import { type ReactNode, useId } from 'react';
import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { cx } from '../cx.ts';
import styles from './dialog.module.css';
import { DialogFrame } from './dialog-frame.tsx';
import { useBackCloses } from './use-back-closes.ts';
import { useDelayedClose } from './use-delayed-close.ts';

/** `page`: for longer work; on a phone it fills the screen. */
export type DialogSize = 'small' | 'medium' | 'large' | 'wide' | 'page';

/** `close` works like the cross: fades, and calls `onClose` 200 ms later. */
export type Closable = ReactNode | ((close: () => void) => ReactNode);

/** Renders the content with its close function. */
export const withClose = (content: Closable, close: () => void): ReactNode =>
  typeof content === 'function' ? content(close) : content;

export interface DialogProps {
  isOpen: boolean;
  /** Called 200 ms after an outside press, the cross, Escape or Back. */
  onClose: () => void;
  /** The question, or the name of the content. */
  title: ReactNode;
  /** Beside the title: a badge, a segmented control. */
  aside?: ReactNode;
  size?: DialogSize;
  role?: 'dialog' | 'alertdialog';
  /** False while something is being saved: outside press, cross, Escape and Back do nothing. */
  isDismissable?: boolean;
  /** Called for Back while it is not dismissable, to ask about unsaved input. */
  onBack?: (() => void) | undefined;
  children: Closable;
  /** The row of buttons; their texts are verbs. */
  footer?: Closable;
}

/** A modal window. Traps focus and restores it; the browser's Back closes it. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, aside, size = 'medium', role = 'dialog', isDismissable = true } = props;
  const { isClosing, close } = useDelayedClose(isOpen, onClose);
  useBackCloses({ isOpen, isClosing, isDismissable, close, onBack: props.onBack });
  const titleId = useId();
  return (
    <ModalOverlay
      className={cx(styles.overlay, size === 'page' && styles.around, isClosing && styles.closing)}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      isOpen={isOpen}
      onOpenChange={(open) => !open && close()}
    >
      <Modal className={cx(styles.modal, styles[size])}>
        <AriaDialog aria-labelledby={titleId} className={styles.dialog ?? ''} role={role}>
          <DialogFrame
            aside={aside}
            footer={withClose(props.footer, close)}
            onClose={isDismissable ? close : undefined}
            title={title}
            titleId={titleId}
          >
            {withClose(props.children, close)}
          </DialogFrame>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
