import { type BookieAccount, bookieAccountSchema } from '@bothways/domain/bot-accounts';
import type { CardUser } from '@bothways/domain/bot-users';
import { useQuery, useRecordMutation, useToast } from '@bothways/platform';
import { Banner, Button, FormDialog, Loading, Skeleton, useRecordForm } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../texts.ts';
import { credentialsQuery, saveCredentials } from './accounts.queries.ts';
import { ChangedCredentials } from './changed-credentials.tsx';
import { type CredentialsDraft, draftOf, readCredentials, touchedCredentials } from './credentials-draft.ts';
import { CredentialsFields } from './credentials-fields.tsx';
import { useAccountRefusal } from './use-account-refusal.ts';
import { useCredentialsForm } from './use-credentials-form.ts';

interface Props {
  user: Pick<CardUser, '_id' | 'mode'>;
  bookie: string;
  label: string;
  account: BookieAccount;
  isNeedingBirthdate: boolean;
  onSaved: (account: BookieAccount) => Promise<void>;
  onClose: () => void;
}

const UNCHANGED = 'unchanged';

/** Reads the credentials, which is audited, and saves the touched fields. */
export function EditCredentialsDialog(props: Props) {
  const { user, bookie, label, isNeedingBirthdate, onSaved, onClose } = props;
  const t = useText();
  const toast = useToast();
  const refusal = useAccountRefusal();
  const place = { userEmail: user._id.email, bookieName: bookie };
  const read = useQuery(credentialsQuery(place));
  // The list refreshes constantly; edits are based on the values read at first.
  const [account] = useState(props.account);
  const [isOtherPassword, setOtherPassword] = useState(false);
  // Credentials that cannot be read can still be replaced.
  const known = read.data?.data.credentials ?? account;
  const record = useRecordForm({ values: draftOf(known), version: known.version });
  const save = useRecordMutation({
    form: record,
    current: bookieAccountSchema,
    // The current account never includes the password.
    recordOf(now, changed) {
      const isOther = changed.includes('password');
      setOtherPassword(isOther);
      const password = isOther ? '' : record.read.password;
      return { values: { ...draftOf(now), password }, version: now.version };
    },
    mutationFn: (_: CredentialsDraft) =>
      saveCredentials(place, record.version, touchedCredentials(record.touched)),
    async onSuccess({ data }) {
      toast.show({ tone: 'success', title: t('accounts.edit.saved', { bookie: label }) });
      onClose();
      await onSaved(data);
    },
  });
  // An untouched password is unchanged, shown or not.
  const isSame = record.touched.password === undefined;
  const form = useCredentialsForm(
    record,
    (values) => readCredentials({ ...values, ...(isSame && { password: UNCHANGED }) }, isNeedingBirthdate),
    save,
  );
  return (
    <FormDialog
      failure={form.failure}
      isDisabled={read.isLoading || record.changes !== undefined}
      isPending={form.isPending}
      onClose={onClose}
      onSave={() => form.submit()}
      save={t('accounts.edit.save')}
      size="small"
      title={t('accounts.edit.title', { bookie: label })}
    >
      {read.isLoading ? (
        <Loading label={t('accounts.edit.loading')}>
          <Skeleton height={232} />
        </Loading>
      ) : (
        <>
          {read.error != null && (
            <Banner
              action={
                <Button isPending={read.isFetching} onPress={() => void read.refetch()} size="small">
                  {t('retry')}
                </Button>
              }
              title={t('accounts.edit.failed')}
              tone="warning"
            >
              {refusal(read.error)}
            </Banner>
          )}
          <ChangedCredentials form={record} isOtherPassword={isOtherPassword} />
          <CredentialsFields
            form={form}
            isNeedingBirthdate={isNeedingBirthdate}
            isSwitchLocked={user.mode === 'bonus'}
            label={label}
          />
        </>
      )}
    </FormDialog>
  );
}
