import type { BotBookie } from '@bothways/domain/bookies';
import { Form } from '@bothways/ui';
import { useId } from 'react';
import { useText } from '../../texts.ts';
import styles from '../accounts.module.css';
import type { CredentialsDraft } from '../credentials-draft.ts';
import { faultsOf } from '../credentials-draft.ts';
import { CredentialsFields } from '../credentials-fields.tsx';
import { BookieFacts } from './bookie-facts.tsx';

interface Props {
  formId: string;
  bookie: BotBookie;
  draft: CredentialsDraft;
  onChange: (draft: CredentialsDraft) => void;
  isNeedingBirthdate: boolean;
  onSubmit: () => void;
  /** The reason for the refusal. */
  failure: string | undefined;
}

/** Bookmaker facts and the login credentials. Missing fields are listed once and disable the button. */
export function CredentialsStep(props: Props) {
  const { formId, bookie, draft, onChange, isNeedingBirthdate, onSubmit, failure } = props;
  const t = useText();
  const missingId = useId();
  const faults = faultsOf(draft, isNeedingBirthdate);
  const isMissing = Object.keys(faults).length > 0;
  return (
    <Form
      aria-describedby={isMissing ? missingId : undefined}
      className={styles.form}
      id={formId}
      onSend={onSubmit}
    >
      <BookieFacts information={bookie.information} />
      <CredentialsFields
        draft={draft}
        faults={faults.birthday === 'birthdateAhead' ? { birthday: faults.birthday } : {}}
        isNeedingBirthdate={isNeedingBirthdate}
        label={bookie.label}
        onChange={onChange}
      />
      {isMissing && (
        <p className={styles.pale} id={missingId}>
          {t(
            isNeedingBirthdate
              ? 'accounts.credentials.requiredFieldsBirthdate'
              : 'accounts.credentials.requiredFields',
          )}
        </p>
      )}
      {failure !== undefined && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
    </Form>
  );
}
