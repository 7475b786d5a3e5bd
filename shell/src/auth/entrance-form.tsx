import { usePageTitle } from '@bothways/platform';
import { Button, Form } from '@bothways/ui';
import type { ReactNode } from 'react';
import styles from './entrance.module.css';
import { Failure } from './failure.tsx';

interface Props {
  title: string;
  lead: string;
  /** Below the lead. */
  note?: ReactNode;
  form: { isPending: boolean; failure: unknown; submit(): void };
  /** Label of the submit button. */
  submit: string;
  /** The fields. */
  children: ReactNode;
  /** Other ways on, below the button. */
  others?: ReactNode;
}

/** A form of the entrance: title, fields, and one button. */
export function EntranceForm({ title, lead, note, form, submit, children, others }: Props) {
  usePageTitle(title);
  return (
    <Form className={styles.form} isBusy={form.isPending} onSend={() => form.submit()}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {note}
      </div>
      <Failure error={form.failure} />
      {children}
      <Button isPending={form.isPending} size="large" type="submit" variant="primary" wide>
        {submit}
      </Button>
      {others}
    </Form>
  );
}
