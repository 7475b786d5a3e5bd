import type { ReactNode } from 'react';
import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components/Link';
import { cx } from '../cx.ts';
import { type ButtonAppearance, buttonClass } from './button-class.ts';
import styles from './link-button.module.css';

type Behaviour = Omit<AriaLinkProps, 'className' | 'style' | 'children' | 'render'>;

export interface LinkButtonProps extends Behaviour, ButtonAppearance {
  href: string;
  children: ReactNode;
  icon?: ReactNode;
}

/** A link styled as a button. Uses the router when `UiProvider` has `navigate`. */
export function LinkButton(props: LinkButtonProps) {
  const { variant, size, iconOnly, wide, className, icon, children, ...rest } = props;
  return (
    <AriaLink {...rest} className={buttonClass({ variant, size, iconOnly, wide, className })}>
      {icon}
      {children}
    </AriaLink>
  );
}

export interface TextLinkProps extends Behaviour {
  href: string;
  children: ReactNode;
  className?: string | undefined;
}

/** A link in running text. */
export function TextLink({ className, ...rest }: TextLinkProps) {
  return <AriaLink {...rest} className={cx(styles.text, className)} />;
}
