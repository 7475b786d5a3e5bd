import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { cx } from '../cx.ts';
import { CheckIcon, PlusIcon, XIcon } from '../icons/icons.ts';
import styles from './chip.module.css';

interface ChipAppearance {
  children: ReactNode;
  icon?: ReactNode;
  size?: 'small' | 'medium';
  isDisabled?: boolean;
  className?: string | undefined;
}

const chipClass = (
  { size = 'medium', className }: ChipAppearance,
  ...more: (string | undefined | false)[]
): string => cx(styles.chip, styles[size], ...more, className);

export interface ChipProps extends ChipAppearance {
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  /** A reference has a dashed edge and a label. */
  edge?: 'solid' | 'dashed';
  /** Omit the check mark where adjacent chips make the state clear (presets). */
  mark?: boolean;
  'aria-label'?: string;
}

/** A toggleable choice. */
export function Chip(props: ChipProps) {
  const { children, icon, isSelected, onChange, edge = 'solid', mark = true, isDisabled = false } = props;
  const name = props['aria-label'] === undefined ? {} : { 'aria-label': props['aria-label'] };
  return (
    <ToggleButton
      {...name}
      className={chipClass(props, styles.press, edge === 'dashed' && styles.dashed)}
      isDisabled={isDisabled}
      isSelected={isSelected}
      onChange={onChange}
    >
      {icon ?? (mark && isSelected && <CheckIcon size={12} />)}
      {children}
    </ToggleButton>
  );
}

export interface ChipButtonProps extends ChipAppearance {
  onPress: () => void;
  'aria-label'?: string;
}

/** A chip with an action: opens a filter, sets a preset. */
export function ChipButton(props: ChipButtonProps) {
  const { children, icon, onPress, isDisabled = false } = props;
  const name = props['aria-label'] === undefined ? {} : { 'aria-label': props['aria-label'] };
  return (
    <AriaButton
      {...name}
      className={chipClass(props, styles.press)}
      isDisabled={isDisabled}
      onPress={onPress}
    >
      {icon}
      {children}
    </AriaButton>
  );
}

/** The dashed chip at the end of a row that adds an item. */
export function AddChip(props: Omit<ChipButtonProps, 'icon'>) {
  return (
    <ChipButton {...props} className={cx(styles.dashed, props.className)} icon={<PlusIcon size={12} />} />
  );
}

export interface RemovableChipProps extends ChipAppearance {
  /** Accessible name of the cross: "Remove Spain". */
  removeLabel: string;
  onRemove: () => void;
  /** If the text of the chip has its own action. */
  onPress?: () => void;
}

/** A removable value. */
export function RemovableChip(props: RemovableChipProps) {
  const { children, icon, removeLabel, onRemove, onPress, isDisabled = false } = props;
  return (
    <span className={chipClass(props, styles.removable)}>
      {icon}
      {onPress ? (
        <AriaButton className={cx(styles.label, styles.open)} isDisabled={isDisabled} onPress={onPress}>
          {children}
        </AriaButton>
      ) : (
        <span className={styles.label}>{children}</span>
      )}
      <AriaButton
        aria-label={removeLabel}
        className={styles.cross ?? ''}
        isDisabled={isDisabled}
        onPress={onRemove}
      >
        <XIcon size={12} />
      </AriaButton>
    </span>
  );
}
