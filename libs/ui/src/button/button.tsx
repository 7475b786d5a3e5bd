import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import { LoaderIcon } from '../icons/icons.ts';
import { useUi } from '../provider/ui-provider.tsx';
import styles from './button.module.css';
import { type ButtonAppearance, buttonClass } from './button-class.ts';
import { useForgetAnnouncement } from './use-forget-announcement.ts';

type Behaviour = Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'render'>;

export interface ButtonProps extends Behaviour, Omit<ButtonAppearance, 'iconOnly'> {
  children: ReactNode;
  /** Icon before the text: 12 px in small, 14 in medium, 16 in large buttons. */
  icon?: ReactNode;
  /** Icon or key after the text. */
  end?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A button. While pending it keeps its size, focus and text, shows a spinner, and cannot be pressed. */
export function Button({ variant, size, wide, className, icon, end, children, ...rest }: ButtonProps) {
  useForgetAnnouncement(rest.isPending);
  return (
    <AriaButton {...rest} className={buttonClass({ variant, size, wide, className })}>
      {rest.isPending ? <Spinner size={size === 'large' ? 16 : 14} /> : icon}
      {children}
      {end}
    </AriaButton>
  );
}

export interface IconButtonProps extends Behaviour, Omit<ButtonAppearance, 'iconOnly' | 'wide'> {
  /** Accessible name: the action. */
  label: string;
  /** The icon. */
  children: ReactNode;
  /** For a toggle, such as a pin. */
  isOn?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** An icon button, quiet by default. */
export function IconButton(props: IconButtonProps) {
  const { label, isOn, variant = 'quiet', size, className, children, ...rest } = props;
  useForgetAnnouncement(rest.isPending);
  const pressed = isOn === undefined ? {} : { 'aria-pressed': isOn };
  return (
    <AriaButton
      {...rest}
      {...pressed}
      aria-label={label}
      className={buttonClass({ variant, size, iconOnly: true, className })}
    >
      {rest.isPending ? <Spinner size={14} /> : children}
    </AriaButton>
  );
}

/** The spinner of an operation in progress. */
export function Spinner({ size = 16, label }: { size?: 12 | 14 | 16 | 20; label?: string }) {
  const { texts } = useUi();
  return (
    <ProgressBar aria-label={label ?? texts.loading} className={styles.spinner ?? ''} isIndeterminate>
      <LoaderIcon size={size} />
    </ProgressBar>
  );
}
