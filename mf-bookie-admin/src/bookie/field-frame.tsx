import { CircleAlertIcon, useUi } from '@bothways/ui';
import { type ReactNode, useId } from 'react';
import styles from './area.module.css';
import type { FieldProps } from './field-props.ts';

/** Frame of a field with several controls: label, and the saved value or fault. */
export function FieldFrame(props: Pick<FieldProps, 'label' | 'was' | 'error'> & { children: ReactNode }) {
  const { label, was, error, children } = props;
  const { texts } = useUi();
  const noteId = useId();
  const note = error ?? (was === undefined ? undefined : texts.was.replace('{value}', was));
  return (
    <fieldset
      aria-describedby={note === undefined ? undefined : noteId}
      className={styles.frame}
      data-invalid={error !== undefined || undefined}
    >
      <legend className={styles.legend}>{label}</legend>
      {children}
      {note !== undefined && (
        <p className={error === undefined ? styles.note : styles.fault} id={noteId}>
          {error !== undefined && <CircleAlertIcon size={12} />}
          {note}
        </p>
      )}
    </fieldset>
  );
}
