import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { cx } from '../cx.ts';
import { type Closable, withClose } from './dialog.tsx';
import styles from './sheet.module.css';
import { useBackCloses } from './use-back-closes.ts';
import { useDelayedClose } from './use-delayed-close.ts';

export interface SheetProps {
  isOpen: boolean;
  /** Called 200 ms after an outside press, a swipe down on the grip, Escape or Back. */
  onClose: () => void;
  /** Accessible name. */
  label: string;
  children: Closable;
  /** Stays in reach of the thumb while the rest scrolls. */
  footer?: Closable;
}

/** A panel from below, for phones. */
export function Sheet({ isOpen, onClose, label, children, footer }: SheetProps) {
  const { isClosing, close } = useDelayedClose(isOpen, onClose);
  useBackCloses({ isOpen, isClosing, close });
  return (
    <ModalOverlay
      className={cx(styles.overlay, isClosing && styles.closing)}
      isDismissable
      isOpen={isOpen}
      onOpenChange={(open) => !open && close()}
    >
      <Modal className={styles.sheet ?? ''}>
        <AriaDialog aria-label={label} className={styles.dialog ?? ''}>
          <Grip onClose={close} />
          <div className={styles.body}>{withClose(children, close)}</div>
          {footer !== undefined && <footer className={styles.foot}>{withClose(footer, close)}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** A drag of this many pixels closes it. */
const PULL_PX = 56;

function Grip({ onClose }: { onClose: () => void }): ReactNode {
  return (
    <div
      aria-hidden="true"
      className={styles.grip}
      onPointerDown={(down) => {
        const grip = down.currentTarget;
        grip.setPointerCapture(down.pointerId);
        grip.onpointermove = (move) => {
          if (move.clientY - down.clientY < PULL_PX) return;
          grip.onpointermove = null;
          onClose();
        };
        grip.onpointerup = () => {
          grip.onpointermove = null;
        };
      }}
    />
  );
}

export interface SidePanelProps {
  /** Accessible name of the region. */
  label: string;
  header?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  className?: string | undefined;
}

/** The detail at the right on wide screens: part of the page, not a modal window. */
export function SidePanel({ label, header, children, footer, className }: SidePanelProps) {
  return (
    <aside aria-label={label} className={cx(styles.panel, className)}>
      {header !== undefined && <header className={styles.panelHead}>{header}</header>}
      <div className={styles.panelBody}>{children}</div>
      {footer !== undefined && <footer className={styles.panelFoot}>{footer}</footer>}
    </aside>
  );
}
