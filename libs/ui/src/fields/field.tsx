import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { cx } from '../cx.ts';
import { CircleAlertIcon } from '../icons/icons.ts';
import { useUi } from '../provider/ui-provider.tsx';
import styles from './field.module.css';

export type FieldSize = 'small' | 'medium' | 'large';

/** Texts around a field's control. */
export interface FieldTexts {
  /** Above the control. Where the context already names it, use `aria-label` instead. */
  label?: string;
  /** Help below. */
  hint?: ReactNode;
  /** Why the value is invalid; replaces the hint and turns the edge red. */
  error?: string | undefined;
  /** The saved value, as text, when the shown one differs: the edge turns amber and the note reads "was 1.00". */
  was?: string | undefined;
}

export const boxClass = (
  size: FieldSize,
  { error, was }: FieldTexts,
  ...more: (string | false | undefined)[]
): string =>
  cx(
    styles.box,
    styles[size],
    was !== undefined && styles.dirty,
    error !== undefined && styles.invalid,
    ...more,
  );

export function FieldLabel({ children }: { children: string | undefined }) {
  return children === undefined ? null : <Label className={styles.label ?? ''}>{children}</Label>;
}

/** The note below a control: the error, else the saved value, else the help. */
export function FieldNote({ hint, error, was }: FieldTexts) {
  const { texts } = useUi();
  if (error !== undefined)
    return (
      <FieldError className={cx(styles.note, styles.error)}>
        <CircleAlertIcon size={12} />
        {error}
      </FieldError>
    );
  const note = was === undefined ? hint : texts.was.replace('{value}', was);
  return note === undefined ? null : (
    <Text className={styles.note ?? ''} slot="description">
      {note}
    </Text>
  );
}
