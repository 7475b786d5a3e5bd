import type { Mode } from '@bothways/domain/quotes';
import type { Payload, SettingsFamily } from '@bothways/domain/settings';
import { useQuery, useQueryClient, useToast } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Banner, Button, Dialog, Skeleton, TextField } from '@bothways/ui';
import { useState } from 'react';
import { useBookieName } from '../bookies/index.ts';
import styles from './configuration-dialog.module.css';
import { useFailureText } from './failure-text.ts';
import { PayloadSummary } from './payload-summary.tsx';
import { type ImportedOf, previewQuery, settingsCalls, settingsQuery } from './settings.queries.ts';
import { useText } from './texts.ts';

interface ImportDialogProps {
  family: SettingsFamily;
  mode: Mode;
  /** From the opened link; without one the person pastes it. */
  token?: string | undefined;
  onImported: () => void;
  onClose: () => void;
}

/** Returns the token in the pasted text: from a whole link, or the token alone. */
export function tokenIn(text: string): string {
  const found = /[?&]import=([^&#\s]+)/.exec(text)?.[1];
  return found ?? text.trim();
}

/** What would be imported, and what cannot be. */
function Preview({ found }: { found: ImportedOf<Payload> }) {
  const t = useText();
  const bookieName = useBookieName();
  const { name, payload, sharedType, droppedBookies } = found;
  return (
    <>
      <p className={styles.lead}>{t('settings.import.asNew', { name })}</p>
      <PayloadSummary payload={payload} sharedType={sharedType} />
      {droppedBookies.length > 0 && (
        <Banner title={t('settings.import.dropped')} tone="stale">
          {droppedBookies.map(bookieName).join(', ')}
        </Banner>
      )}
    </>
  );
}

/** Imports and reports the outcome. */
function useImport({ family, mode, onImported }: ImportDialogProps, token: string) {
  const t = useText();
  const toast = useToast();
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);
  const run = async (): Promise<void> => {
    setPending(true);
    try {
      const { data } = await settingsCalls(family, mode).importShared(token);
      toast.show({
        tone: 'success',
        title: t('settings.messages.configurationImported', { name: data.name }),
      });
      // The list alone: the link's preview is not requested again.
      const { queryKey } = settingsQuery(family, mode);
      await queryClient.invalidateQueries({ queryKey, exact: true });
      onImported();
    } catch (error) {
      toast.show({ tone: 'error', ...failureText(error, 'failedToImport') });
    } finally {
      setPending(false);
    }
  };
  return { isPending, run };
}

/** Adds a shared configuration as a new one, after a preview. */
export function ImportDialog(props: ImportDialogProps) {
  const { family, mode, onClose } = props;
  const t = useText();
  const failureText = useFailureText();
  const [pasted, setPasted] = useState('');
  const token = props.token ?? tokenIn(pasted);
  const preview = useQuery({ ...previewQuery(family, mode, token), enabled: token !== '', retry: false });
  const { isPending, run } = useImport(props, token);
  const found = token === '' ? undefined : preview.data?.data;
  return (
    <Dialog
      footer={(close) => (
        <>
          <Button isDisabled={isPending} onPress={close}>
            {t('settings.cancel')}
          </Button>
          <Button isDisabled={!found} isPending={isPending} onPress={() => void run()} variant="primary">
            {t('settings.import.action')}
          </Button>
        </>
      )}
      isDismissable={!isPending}
      isOpen
      onClose={onClose}
      size="medium"
      title={t('settings.import.title')}
    >
      <div className={styles.stack}>
        {props.token === undefined && (
          <TextField
            autoFocus
            hint={t('settings.import.hint')}
            label={t('settings.import.link')}
            maxLength={500}
            onChange={setPasted}
            value={pasted}
          />
        )}
        {token !== '' && (
          <QueryState
            failed={failureText(preview.error, 'failedToImport').title}
            loadingLabel={t('settings.import.loading')}
            query={preview}
            retryLabel={t('list.retry')}
            skeleton={<Skeleton height={40} />}
          >
            {({ data }) => <Preview found={data} />}
          </QueryState>
        )}
      </div>
    </Dialog>
  );
}
