import type { Mode } from '@bothways/domain/quotes';
import type { Configuration, Payload, SettingsFamily } from '@bothways/domain/settings';
import { useLocale, useQuery, useQueryClient, useToast } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import {
  Button,
  CheckIcon,
  CopyIcon,
  Dialog,
  LinkIcon,
  type Locale,
  Skeleton,
  TextField,
  useCopied,
} from '@bothways/ui';
import { useState } from 'react';
import styles from './configuration-dialog.module.css';
import { type SettingsMessage, useFailureText } from './failure-text.ts';
import { settingsCalls, settingsQuery, shareLinkQuery } from './settings.queries.ts';
import { useText } from './texts.ts';

interface ShareDialogProps {
  family: SettingsFamily;
  mode: Mode;
  configuration: Configuration<Payload>;
  onClose: () => void;
}

/** Enables and disables access to the configuration by its link. */
function useSharing({ family, mode, configuration: { id } }: ShareDialogProps) {
  const t = useText();
  const toast = useToast();
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);
  const run = async (
    fallback: SettingsMessage,
    work: () => Promise<unknown>,
    done?: SettingsMessage,
  ): Promise<void> => {
    setPending(true);
    try {
      await work();
      if (done !== undefined) toast.show({ tone: 'success', title: t(`settings.messages.${done}`) });
      queryClient.removeQueries({ queryKey: shareLinkQuery(family, mode, id).queryKey });
      await queryClient.invalidateQueries({ queryKey: settingsQuery(family, mode).queryKey });
    } catch (error) {
      toast.show({ tone: 'error', ...failureText(error, fallback) });
    } finally {
      setPending(false);
    }
  };
  const calls = settingsCalls(family, mode);
  return {
    isPending,
    share: () => run('failedToShare', () => calls.share(id)),
    unshare: () => run('failedToUnshare', () => calls.unshare(id), 'sharingDisabled'),
  };
}

/** Returns the link in a locale, in which whoever opens it reads the product. */
function inLocale(link: string, locale: Locale): string {
  const url = new URL(link);
  url.pathname = `/${locale}${url.pathname}`;
  return url.href;
}

/** The link with its copy button. */
function LinkRow({ link: plain }: { link: string }) {
  const t = useText();
  const link = inLocale(plain, useLocale());
  const toast = useToast();
  const { isCopied, copy } = useCopied(() =>
    toast.show({ tone: 'error', title: t('settings.share.copyFailed') }),
  );
  return (
    <div className={styles.linkRow}>
      <TextField className={styles.name} isReadOnly label={t('settings.share.link')} value={link} />
      <Button
        icon={isCopied ? <CheckIcon size={14} /> : <CopyIcon size={14} />}
        onPress={() => copy(link)}
        variant="primary"
      >
        {isCopied ? t('settings.share.copied') : t('settings.share.copy')}
      </Button>
    </div>
  );
}

/** The link of a configuration: created, copied, and permanently disabled. */
export function ShareDialog(props: ShareDialogProps) {
  const { family, mode, configuration, onClose } = props;
  const t = useText();
  const { isShared } = configuration.share;
  const { isPending, share, unshare } = useSharing(props);
  const link = useQuery({ ...shareLinkQuery(family, mode, configuration.id), enabled: isShared });
  return (
    <Dialog
      footer={(close) => (
        <>
          {isShared && (
            <Button isPending={isPending} onPress={() => void unshare()} variant="danger">
              {t('settings.share.disable')}
            </Button>
          )}
          <Button onPress={close}>{t('settings.close')}</Button>
        </>
      )}
      isOpen
      onClose={onClose}
      size="medium"
      title={t('settings.share.title', { name: configuration.name })}
    >
      <p className={styles.lead}>{t(isShared ? 'settings.share.isShared' : 'settings.share.isPrivate')}</p>
      {!isShared && (
        <Button
          icon={<LinkIcon size={14} />}
          isPending={isPending}
          onPress={() => void share()}
          variant="primary"
        >
          {t('settings.share.create')}
        </Button>
      )}
      {isShared && (
        <QueryState
          failed={t('settings.server.failedToShare')}
          query={link}
          retryLabel={t('list.retry')}
          skeleton={<Skeleton height={56} />}
        >
          {({ data }) => <LinkRow link={data.link} />}
        </QueryState>
      )}
    </Dialog>
  );
}
