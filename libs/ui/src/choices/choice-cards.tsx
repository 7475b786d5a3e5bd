import type { ReactNode } from 'react';
import { RadioGroup as AriaRadioGroup, RadioButton, RadioField } from 'react-aria-components/RadioGroup';
import { cx } from '../cx.ts';
import styles from './choice-cards.module.css';

export interface ChoiceCard<Value extends string> {
  value: Value;
  title: ReactNode;
  /** Explanation of the choice. */
  text?: ReactNode;
  /** At the end of the title's line: a price. */
  figure?: ReactNode;
  /** Visible but not selectable; its text says why. */
  isDisabled?: boolean;
}

export interface ChoiceCardsProps<Value extends string> {
  /** Accessible name of the group. */
  label: string;
  options: readonly ChoiceCard<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  isDisabled?: boolean;
  /** `columns`: side by side with large figures on wide pages; stacked on narrow ones. */
  layout?: 'list' | 'columns';
  className?: string | undefined;
}

/** Radio buttons as cards: one of a few choices that need a sentence each. */
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
