import type { Mode } from '@bothways/domain/quotes';
import type { Configuration, PayloadOf, SettingsFamily, VersionOf } from '@bothways/domain/settings';
import { isApiError, useLocale, useQuery, useQueryClient, useToast } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Badge, Button, Dialog, formatDate, Skeleton } from '@bothways/ui';
import { useState } from 'react';
import styles from './configuration-dialog.module.css';
import { useFailureText } from './failure-text.ts';
import { PayloadSummary } from './payload-summary.tsx';
import { historyQuery, settingsCalls, settingsQuery } from './settings.queries.ts';
import { useText } from './texts.ts';

interface HistoryDialogProps<F extends SettingsFamily> {
  family: F;
  mode: Mode;
  configuration: Configuration<PayloadOf[F]>;
  /** Receives the configuration after a version was restored. */
  onRestored: (configuration: Configuration<PayloadOf[F]>) => void;
  onClose: () => void;
}

interface VersionRowProps<F extends SettingsFamily> {
  version: VersionOf<PayloadOf[F]>;
  isPresent: boolean;
  isPending: boolean;
  onRestore: () => void;
}

function VersionRow<F extends SettingsFamily>(props: VersionRowProps<F>) {
  const { version, isPresent, isPending, onRestore } = props;
  const t = useText();
  const locale = useLocale();
  const texts = { missing: t('date.missing'), invalid: t('date.invalid') };
  const when = formatDate(Date.parse(version.createdAt), { locale, style: 'dateTime', ...texts });
  return (
    <li className={styles.version}>
      <div className={styles.versionText}>
        <span>
          <b>{version.name}</b> <span className={styles.when}>{when}</span>{' '}
          {version.restoredFrom !== undefined && (
            <Badge>{t('settings.history.restoredFrom', { version: version.restoredFrom })}</Badge>
          )}
        </span>
        <PayloadSummary payload={version.payload} />
      </div>
      {isPresent ? (
        <Badge>{t('settings.history.present')}</Badge>
      ) : (
        <Button
          aria-label={t('settings.history.restoreOne', { version: version.id, when })}
          isPending={isPending}
          onPress={onRestore}
          size="small"
        >
          {t('settings.history.restore')}
        </Button>
      )}
    </li>
  );
}

/** Restores versions and reports the outcome. */
function useRollback<F extends SettingsFamily>({
  family,
  mode,
  configuration,
  onRestored,
}: HistoryDialogProps<F>) {
  const t = useText();
  const toast = useToast();
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const [pending, setPending] = useState<number | undefined>(undefined);
  const restore = async (version: number, newest: number): Promise<void> => {
    setPending(version);
    try {
      const { data } = await settingsCalls(family, mode).rollback(configuration.id, { version, newest });
      toast.show({ tone: 'success', title: t('settings.messages.configurationRestored') });
      onRestored(data);
      await queryClient.invalidateQueries({ queryKey: settingsQuery(family, mode).queryKey });
    } catch (error) {
      toast.show({ tone: 'error', ...failureText(error, 'failedToRollback') });
      // Refreshes the list first, so that it shows what was saved elsewhere before the person decides again.
      if (isApiError(error) && error.code === 'CHANGED')
        await queryClient.invalidateQueries({
          queryKey: historyQuery(family, mode, configuration.id).queryKey,
        });
    } finally {
      setPending(undefined);
    }
  };
  return { pending, restore };
}

/** The versions of a configuration. Restoring one adds a version; none is lost. */
export function HistoryDialog<F extends SettingsFamily>(props: HistoryDialogProps<F>) {
  const { family, mode, configuration, onClose } = props;
  const t = useText();
  const { pending, restore } = useRollback(props);
  const history = useQuery(historyQuery(family, mode, configuration.id));
  return (
    <Dialog
      footer={(close) => <Button onPress={close}>{t('settings.close')}</Button>}
      isOpen
      onClose={onClose}
      size="medium"
      title={t('settings.history.title', { name: configuration.name })}
    >
      <QueryState
        failed={t('settings.server.failedToFetchHistory')}
        loadingLabel={t('settings.history.loading')}
        query={history}
        retryLabel={t('list.retry')}
        skeleton={<Skeleton height={40} />}
      >
        {({ data }) => (
          <ol className={styles.versions}>
            {data.versions.map((version, index) => (
              <VersionRow
                isPending={pending === version.id}
                isPresent={index === 0}
                key={version.id}
                onRestore={() => void restore(version.id, data.versions[0]?.id ?? version.id)}
                version={version}
              />
            ))}
          </ol>
        )}
      </QueryState>
    </Dialog>
  );
}
