import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Heading } from 'react-aria-components/Heading';
import { Dialog, Popover } from 'react-aria-components/Popover';
import { cx } from '../cx.ts';
import menu from '../menu/menu.module.css';
import styles from './coach.module.css';

export interface CoachProps {
  /** The explained element: scrolled into view and ringed. */
  target: HTMLElement;
  title: string;
  /** Its explanation. */
  children: ReactNode;
  /** Progress: the step of how many. */
  step: string;
  /** Next and back. */
  buttons: ReactNode;
  /** Called on Escape and on a press beside it. */
  onClose: () => void;
}

/** One step of a tour: a note beside a part of the page. Focus is inside the note while it is open. */
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
