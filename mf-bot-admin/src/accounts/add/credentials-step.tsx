import type { BotBookie } from '@bothways/domain/bookies';
import { Form } from '@bothways/ui';
import { useId } from 'react';
import { useText } from '../../texts.ts';
import styles from '../accounts.module.css';
import { CredentialsFields } from '../credentials-fields.tsx';
import { BookieFacts } from './bookie-facts.tsx';
import type { AddForm } from './use-add-account.ts';

interface Props {
  formId: string;
  bookie: BotBookie;
  form: AddForm;
  isNeedingBirthdate: boolean;
  isMissing: boolean;
}

/** Bookmaker facts and the login credentials. Missing fields are listed once and disable the button. */
export function CredentialsStep({ formId, bookie, form, isNeedingBirthdate, isMissing }: Props) {
  const t = useText();
  const missingId = useId();
  return (
    <Form
      aria-describedby={isMissing ? missingId : undefined}
      className={styles.form}
      id={formId}
      isBusy={isMissing || form.isPending}
      onSend={() => form.submit()}
    >
      <BookieFacts information={bookie.information} />
      <CredentialsFields form={form} isNeedingBirthdate={isNeedingBirthdate} label={bookie.label} />
      {isMissing && (
        <p className={styles.pale} id={missingId}>
          {t(
            isNeedingBirthdate
              ? 'accounts.credentials.requiredFieldsBirthdate'
              : 'accounts.credentials.requiredFields',
          )}
        </p>
      )}
      {form.failure !== undefined && (
        <p className={styles.failure} role="alert">
          {form.failure}
        </p>
      )}
    </Form>
  );
}
