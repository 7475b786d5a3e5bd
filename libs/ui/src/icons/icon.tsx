import { cx } from '../cx.ts';
import styles from './icon.module.css';

export type IconSize = 12 | 14 | 16 | 20 | 24;

export interface IconProps {
  /** Edge in px; the line grows thinner as the picture grows. Default 16. */
  size?: IconSize;
  className?: string | undefined;
}

export type IconComponent = (props: IconProps) => React.JSX.Element;

/** A decorative picture of one path in a 24 px box. What it means is said by the text or label beside it. */
export function icon(path: string): IconComponent {
  return function Icon({ size = 16, className }) {
    return (
      <svg
        aria-hidden="true"
        className={cx(styles.icon, styles[`size${size}`], className)}
        height={size}
        viewBox="0 0 24 24"
        width={size}
      >
        <path d={path} />
      </svg>
    );
  };
}
