import type { ReactNode } from 'react';
import { RadioGroup as AriaRadioGroup, RadioButton, RadioField } from 'react-aria-components/RadioGroup';
import { cx } from '../cx.ts';
import styles from './choice-cards.module.css';

export interface ChoiceCard<Value extends string> {
  value: Value;
  title: ReactNode;
  /** What it means to choose this. */
  text?: ReactNode;
  /** At the end of the title's line: a price. */
  figure?: ReactNode;
  /** Seen and not chosen; its text says why. */
  isDisabled?: boolean;
}

export interface ChoiceCardsProps<Value extends string> {
  /** Accessible name of the choice. */
  label: string;
  options: readonly ChoiceCard<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  isDisabled?: boolean;
  /** `columns`: side by side with large figures, where there is room; on narrow pages they stand below each other. */
  layout?: 'list' | 'columns';
  className?: string | undefined;
}

/** One choice out of a few that need a sentence each: radio buttons as cards. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { label, options, value, onChange, isDisabled = false, layout = 'list', className } = props;
  const choose = (chosen: string) => {
    const option = options.find((each) => each.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <AriaRadioGroup
      aria-label={label}
      className={cx(styles.group, layout === 'columns' && styles.columns, className)}
      isDisabled={isDisabled}
      onChange={choose}
      value={value}
    >
      {options.map((option) => (
        <RadioField isDisabled={option.isDisabled ?? false} key={option.value} value={option.value}>
          <RadioButton className={styles.card ?? ''}>
            <span aria-hidden="true" className={styles.dot} />
            <span className={styles.title}>{option.title}</span>
            <span className={styles.figure}>{option.figure}</span>
            {option.text !== undefined && <span className={styles.text}>{option.text}</span>}
          </RadioButton>
        </RadioField>
      ))}
    </AriaRadioGroup>
  );
}
