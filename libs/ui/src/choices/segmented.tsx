import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { cx } from '../cx.ts';
import styles from './segmented.module.css';

export interface Segment<Value extends string> {
  value: Value;
  label: ReactNode;
  isDisabled?: boolean;
}

export interface SegmentedProps<Value extends string> {
  /** Accessible name of the group. */
  label: string;
  options: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  size?: 'small' | 'medium' | 'large';
  isDisabled?: boolean;
  className?: string | undefined;
}

/** One of two to five views of the same thing. One is always selected. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, size = 'medium', isDisabled = false, className } = props;
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={cx(styles.group, styles[size], className)}
      disallowEmptySelection
      isDisabled={isDisabled}
      onSelectionChange={(keys) => {
        const chosen = options.find((option) => keys.has(option.value));
        if (chosen) onChange(chosen.value);
      }}
      selectedKeys={[value]}
      selectionMode="single"
    >
      {options.map((option) => (
        <ToggleButton
          className={styles.part ?? ''}
          id={option.value}
          isDisabled={option.isDisabled ?? false}
          key={option.value}
        >
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
