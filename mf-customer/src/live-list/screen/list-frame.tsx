import { cx } from '@bothways/ui';
import type { ReactNode, RefObject } from 'react';
import type { Hold } from '../model/use-hold.ts';
import styles from './list-page.module.css';

interface ListFrameProps {
  title: string;
  /** The detail is beside the list, not in a sheet. */
  isBeside: boolean;
  page?: RefObject<HTMLDivElement | null>;
  detailRef?: RefObject<HTMLDivElement | null>;
  /** The detail fades. */
  isClosing?: boolean;
  /** The open detail. */
  detail: ReactNode;
  /** The list, between its controls and its footer. */
  children: ReactNode;
}

/** The list at the left, the selected item at the right or, on phones, in a sheet. */
export const ListFrame = (props: ListFrameProps) => (
  <div className={cx(styles.page, props.isBeside && styles.open)} ref={props.page}>
    <section aria-label={props.title} className={styles.feed}>
      {props.children}
    </section>
    {props.detail && (
      <div className={cx(styles.detail, props.isClosing && styles.closing)} ref={props.detailRef}>
        {props.detail}
      </div>
    )}
  </div>
);

interface ListScrollerProps {
  hold: Hold;
  list: RefObject<HTMLDivElement | null>;
  isCompact?: boolean;
  /** Its rows follow their headings directly, instead of cards with gaps between. */
  isFlat?: boolean;
  children: ReactNode;
}

/** The scrolling part of the list, which holds still while the person interacts with it. */
export const ListScroller = ({ hold, list, isCompact, isFlat, children }: ListScrollerProps) => (
  <div
    {...hold.handlers}
    className={cx(styles.list, isCompact && styles.compact, isFlat && styles.flat)}
    ref={list}
  >
    {children}
  </div>
);
