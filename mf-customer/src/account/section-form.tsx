import { Button, type ButtonProps, Form } from '@bothways/ui';
import type { ReactNode } from 'react';
import styles from './account.module.css';
import { Refusal } from './refusal.tsx';

interface Props extends Pick<ButtonProps, 'variant' | 'isDisabled'> {
  form: { isPending: boolean; failure: string | undefined; submit(): void };
  /** Verb on the submit button. */
  save: string;
  /** After the submit button. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A form of the account: its fields, why it was refused, and its buttons. */
export function SectionForm({ form, save, actions, children, isDisabled = false, ...button }: Props) {
  const { isPending, failure } = form;
  return (
    <Form className={styles.form} isBusy={isPending || isDisabled} onSend={() => form.submit()}>
      {children}
      <Refusal text={failure} />
      <div className={styles.actions}>
        <Button {...button} isDisabled={isDisabled} isPending={isPending} type="submit">
          {save}
        </Button>
        {actions}
      </div>
    </Form>
  );
}
