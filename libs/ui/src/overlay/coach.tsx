import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Heading } from 'react-aria-components/Heading';
import { Dialog, Popover } from 'react-aria-components/Popover';
import { cx } from '../cx.ts';
import menu from '../menu/menu.module.css';
import styles from './coach.module.css';

export interface CoachProps {
  /** What is explained: it is brought into view and gets a ring. */
  target: HTMLElement;
  title: string;
  /** What it is for. */
  children: ReactNode;
  /** Which step of how many. */
  step: string;
  /** The ways on and back. */
  buttons: ReactNode;
  /** Called on Escape and on a press beside it. */
  onClose: () => void;
}

/** One step of a tour: a note beside a part of the page. The keyboard is in the note while it stands. */
export function Coach({ target, title, children, step, buttons, onClose }: CoachProps) {
  const ref = useRef<HTMLElement>(target);
  const titleId = useId();
  ref.current = target;
  useEffect(() => {
    const ring = styles.ring ?? '';
    target.classList.add(ring);
    target.scrollIntoView({ block: 'center' });
    return () => target.classList.remove(ring);
  }, [target]);
  return (
    <Popover
      className={cx(menu.popover, styles.coach)}
      isOpen
      offset={10}
      onOpenChange={(open) => !open && onClose()}
      placement="bottom"
      triggerRef={ref}
    >
      <Dialog aria-labelledby={titleId} className={styles.dialog ?? ''}>
        <Heading className={styles.title ?? ''} id={titleId} level={2}>
          {title}
        </Heading>
        <p className={styles.text}>{children}</p>
        <div className={styles.foot}>
          <span className={styles.step}>{step}</span>
          {buttons}
        </div>
      </Dialog>
    </Popover>
  );
}
