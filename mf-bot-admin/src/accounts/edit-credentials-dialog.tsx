import { type BookieAccount, bookieAccountSchema } from '@bothways/domain/bot-accounts';
import type { CardUser } from '@bothways/domain/bot-users';
import { isApiError, useMutation, useQuery, useToast } from '@bothways/platform';
import { Banner, Button, FormDialog, Loading, Skeleton, useRecordForm } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../texts.ts';
import { credentialsQuery, saveCredentials } from './accounts.queries.ts';
import { ChangedCredentials } from './changed-credentials.tsx';
import { draftOf, faultsOf, touchedCredentials } from './credentials-draft.ts';
import { CredentialsFields } from './credentials-fields.tsx';
import { useAccountRefusal } from './use-account-refusal.ts';

interface Props {
  user: Pick<CardUser, '_id' | 'mode'>;
  bookie: string;
  label: string;
  account: BookieAccount;
  isNeedingBirthdate: boolean;
  onSaved: (account: BookieAccount) => Promise<void>;
  onClose: () => void;
}

/** Extracts the account from a conflict response; it never includes the password. */
const accountIn = (error: unknown): BookieAccount | undefined =>
  isApiError(error) && error.code === 'CHANGED'
    ? bookieAccountSchema.safeParse(error.current).data
    : undefined;

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
  const [isTried, setTried] = useState(false);
  const [isOtherPassword, setOtherPassword] = useState(false);
  // Credentials that cannot be read can still be replaced.
  const known = read.data?.data.credentials ?? account;
  const form = useRecordForm({ values: draftOf(known), version: known.version });
  const found = faultsOf(form.values, isNeedingBirthdate);
  // An untouched password is unchanged, shown or not.
  const { password: _, ...others } = found;
  const faults = form.touched.password === undefined ? others : found;
  const save = useMutation({
    mutationFn: () => saveCredentials(place, form.version, touchedCredentials(form.touched)),
    async onSuccess({ data }) {
      toast.show({ tone: 'success', title: t('accounts.edit.saved', { bookie: label }) });
      onClose();
      await onSaved(data);
    },
    onError(error) {
      const now = accountIn(error);
      if (!now) return;
      const isOther = isApiError(error) && error.changed.includes('password');
      setOtherPassword(isOther);
      const password = isOther ? '' : form.read.password;
      form.meet({ values: { ...draftOf(now), password }, version: now.version });
    },
  });
  const send = () => {
    setTried(true);
    if (Object.keys(faults).length === 0) save.mutate();
  };
  const failure = accountIn(save.error) ? undefined : save.error;
  return (
    <FormDialog
      failure={failure && `${t('accounts.errors.credentialsError')}. ${refusal(failure)}`}
      isDisabled={read.isLoading || form.changes !== undefined}
      isPending={save.isPending}
      onClose={onClose}
      onSave={send}
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
          <ChangedCredentials form={form} isOtherPassword={isOtherPassword} />
          <CredentialsFields
            draft={form.values}
            faults={isTried ? faults : {}}
            isNeedingBirthdate={isNeedingBirthdate}
            isSwitchLocked={user.mode === 'bonus'}
            label={label}
            onChange={form.set}
          />
        </>
      )}
    </FormDialog>
  );
}
