import type { ReactElement } from 'react';
import {
  Tooltip as AriaTooltip,
  type TooltipProps as AriaTooltipProps,
  TooltipTrigger,
} from 'react-aria-components/Tooltip';
import { Kbd } from '../text/kbd.tsx';
import styles from './tooltip.module.css';

export interface TooltipProps {
  text: string;
  /** The equivalent key. */
  shortcut?: string;
  placement?: NonNullable<AriaTooltipProps['placement']>;
  /** The explained button. */
  children: ReactElement;
}

/** A short note on hover and keyboard focus. Must never be the only source of an information: touch has no hover. */
export function Tooltip({ text, shortcut, placement = 'top', children }: TooltipProps) {
  return (
    <TooltipTrigger closeDelay={80} delay={500}>
      {children}
      <AriaTooltip className={styles.tip ?? ''} offset={6} placement={placement}>
        {text}
        {shortcut !== undefined && <Kbd bare>{shortcut}</Kbd>}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
