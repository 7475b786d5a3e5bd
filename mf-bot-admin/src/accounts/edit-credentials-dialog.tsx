import type { BookieAccount } from '@bothways/domain/bot-accounts';
import type { CardUser } from '@bothways/domain/bot-users';
import { useMutation, useQuery, useToast } from '@bothways/platform';
import { Banner, Button, FormDialog, Loading, Skeleton } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../texts.ts';
import { credentialsQuery, saveCredentials } from './accounts.queries.ts';
import { type CredentialsDraft, credentialsOf, draftOf, faultsOf, isWhole } from './credentials-draft.ts';
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

/** Reads what lets the bot in, which is written down, and changes it. */
export function EditCredentialsDialog(props: Props) {
  const { user, bookie, label, account, isNeedingBirthdate, onSaved, onClose } = props;
  const t = useText();
  const toast = useToast();
  const refusal = useAccountRefusal();
  const place = { userEmail: user._id.email, bookieName: bookie };
  const read = useQuery(credentialsQuery(place));
  const [typed, setTyped] = useState<CredentialsDraft>();
  const [isTried, setTried] = useState(false);
  const known = read.data?.data.credentials;
  // What cannot be read can still be replaced.
  const draft = typed ?? draftOf(known ?? { ...account, password: '' });
  const save = useMutation({
    mutationFn: () => saveCredentials(place, credentialsOf(draft, isNeedingBirthdate)),
    async onSuccess({ data }) {
      toast.show({ tone: 'success', title: t('accounts.edit.saved', { bookie: label }) });
      onClose();
      await onSaved(data);
    },
  });
  const send = () => {
    setTried(true);
    if (isWhole(draft, isNeedingBirthdate)) save.mutate();
  };
  return (
    <FormDialog
      failure={save.error && `${t('accounts.errors.credentialsError')}. ${refusal(save.error)}`}
      isDisabled={read.isLoading}
      isPending={save.isPending}
      noValidate
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
          <CredentialsFields
            draft={draft}
            faults={isTried ? faultsOf(draft, isNeedingBirthdate) : {}}
            isNeedingBirthdate={isNeedingBirthdate}
            isSwitchLocked={user.mode === 'bonus'}
            label={label}
            onChange={setTyped}
          />
        </>
      )}
    </FormDialog>
  );
}
