import { cx } from '../cx.ts';
import styles from './icon.module.css';

export type IconSize = 12 | 14 | 16 | 20 | 24;

export interface IconProps {
  /** Edge in px; the line becomes thinner as the icon grows. Default 16. */
  size?: IconSize;
  className?: string | undefined;
}

export type IconComponent = (props: IconProps) => React.JSX.Element;

/** A decorative icon of one path in a 24 px box. The text or label beside it carries the meaning. */
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
