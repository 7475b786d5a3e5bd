import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './card.module.css';

/** `gone` greys what was removed and strikes through what stands in `<s>`; `paused` and `long-paused` have a halo and always a badge inside that says so. */
export type CardEdge = 'plain' | 'paused' | 'long-paused' | 'unsaved' | 'error' | 'gone';

export interface CardProps {
  as?: 'div' | 'section' | 'article' | 'li';
  edge?: CardEdge;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  /** Of a card in a list of which only a part is in the page: its place, from 1, and how many there are. */
  'aria-posinset'?: number | undefined;
  'aria-setsize'?: number | undefined;
  'aria-hidden'?: boolean | undefined;
  /** Of a card that keeps room for what is not in it now, px. */
  minHeight?: number | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Paper with a hairline. No padding of its own: rows reach the edge. */
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
