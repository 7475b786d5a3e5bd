import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './card.module.css';

/**
 * `gone` greys removed items and strikes through `<s>`; `paused` and `long-paused` have a halo and always a badge
 * inside with the reason.
 */
export type CardEdge = 'plain' | 'paused' | 'long-paused' | 'unsaved' | 'error' | 'gone';

export interface CardProps {
  as?: 'div' | 'section' | 'article' | 'li';
  edge?: CardEdge;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  /** In a virtual list: the card's position, from 1, and the total. */
  'aria-posinset'?: number | undefined;
  'aria-setsize'?: number | undefined;
  'aria-hidden'?: boolean | undefined;
  /** Reserves the height of content that is currently unmounted, px. */
  minHeight?: number | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Paper with a hairline. Without padding: rows reach the edge. */
export function Card({
  as: Tag = 'div',
  edge = 'plain',
  className,
  minHeight,
  children,
  ...rest
}: CardProps) {
  return (
    <Tag {...rest} className={cx(styles.card, styles[edge], className)} style={{ minHeight }}>
      {children}
    </Tag>
  );
}
