import type { BookieAccount } from '@bothways/domain/bot-accounts';
import type { CardUser } from '@bothways/domain/bot-users';
import { useMutation, useQuery, useToast } from '@bothways/platform';
import { Banner, Button, Dialog, Loading, Skeleton } from '@bothways/ui';
import { type FormEvent, useId, useState } from 'react';
import { useText } from '../texts.ts';
import styles from './accounts.module.css';
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
  const id = useId();
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!save.isPending && isWhole(draft, isNeedingBirthdate)) save.mutate();
  };
  return (
    <Dialog
      footer={(close) => (
        <>
          <Button isDisabled={save.isPending} onPress={close}>
            {t('cancel')}
          </Button>
          <Button
            form={id}
            isDisabled={read.isLoading}
            isPending={save.isPending}
            type="submit"
            variant="primary"
          >
            {t('accounts.edit.save')}
          </Button>
        </>
      )}
      isDismissable={!save.isPending}
      isOpen
      onClose={onClose}
      size="small"
      title={t('accounts.edit.title', { bookie: label })}
    >
      {read.isLoading ? (
        <Loading label={t('accounts.edit.loading')}>
          <Skeleton height={232} />
        </Loading>
      ) : (
        <form className={styles.form} id={id} noValidate onSubmit={submit}>
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
          {save.error != null && (
            <p className={styles.failure} role="alert">
              {t('accounts.errors.credentialsError')} {refusal(save.error)}
            </p>
          )}
        </form>
      )}
    </Dialog>
  );
}
