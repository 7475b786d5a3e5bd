import { cx } from '../cx.ts';
import styles from './button.module.css';

/** `primary` is the one amber button of a view; `danger-solid` only confirms a destruction. */
export type ButtonVariant = 'default' | 'primary' | 'quiet' | 'danger' | 'danger-solid';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonAppearance {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Square, for a sole icon. */
  iconOnly?: boolean | undefined;
  /** Full width of its container. */
  wide?: boolean | undefined;
  className?: string | undefined;
}

/** The class of a button, for elements that are not one, such as the router's own `Link`. */
export function buttonClass({
  variant = 'default',
  size = 'medium',
  iconOnly,
  wide,
  className,
}: ButtonAppearance = {}): string {
  return cx(
    styles.button,
    styles[variant],
    styles[size],
    iconOnly && styles.iconOnly,
    wide && styles.wide,
    className,
  );
}
