import type { NotificationChoices } from '@bothways/domain/notifications';
import { cacheAnswer, useMutation, useQuery, useQueryClient, useToast } from '@bothways/platform';
import { Button, Dialog, Skeleton, Switch } from '@bothways/ui';
import { useState } from 'react';
import { QueryState } from '../refusal/index.ts';
import { useNotificationRefusal } from '../requests/index.ts';
import { useText } from '../texts.ts';
import styles from './notifications.module.css';
import { choicesQuery, saveChoices } from './notifications.queries.ts';

/** Delivery settings of notifications outside of the list. */
export function ChoicesDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const query = useQuery(choicesQuery);
  return (
    <Dialog
      footer={(close) => <Button onPress={close}>{t('notifications.close')}</Button>}
      isOpen
      onClose={onClose}
      size="small"
      title={t('notifications.hear')}
    >
      <QueryState
        failed={t('notifications.choicesFailed')}
        loadingLabel={t('notifications.loading')}
        query={query}
        retryLabel={t('retry')}
        skeleton={<Skeleton height={80} width="100%" />}
      >
        {({ choices }) => <Choices choices={choices} />}
      </QueryState>
    </Dialog>
  );
}

function Choices({ choices }: { choices: NotificationChoices }) {
  const t = useText();
  const toast = useToast();
  const refusal = useNotificationRefusal();
  const queryClient = useQueryClient();
  const [isBlocked, setBlocked] = useState(false);
  const save = useMutation({
    mutationFn: saveChoices,
    onSuccess: (answer) => cacheAnswer(queryClient, choicesQuery, answer),
    onError: (error) =>
      toast.show({ tone: 'error', title: t('notifications.choicesNotSaved'), description: refusal(error) }),
  });
  const moved = save.isPending ? save.variables : {};
  const shown = {
    byEmail: moved.byEmail ?? choices.byEmail,
    byBrowser: moved.byBrowser ?? choices.byBrowser,
  };
  const choose = async (byBrowser: boolean) => {
    const allowed = !byBrowser || (await askBrowser());
    setBlocked(!allowed);
    if (allowed) save.mutate({ byBrowser });
  };
  return (
    <div className={styles.form}>
      <Switch
        hint={t('notifications.byEmailHint')}
        isDisabled={save.isPending}
        isSelected={shown.byEmail}
        knobPosition="far"
        onChange={(byEmail) => save.mutate({ byEmail })}
      >
        {t('notifications.byEmail')}
      </Switch>
      <Switch
        hint={t('notifications.byBrowserHint')}
        isDisabled={save.isPending}
        isSelected={shown.byBrowser}
        knobPosition="far"
        onChange={(byBrowser) => void choose(byBrowser)}
      >
        {t('notifications.byBrowser')}
      </Switch>
      {isBlocked && (
        <p className={styles.failure} role="alert">
          {t('notifications.browserBlocked')}
        </p>
      )}
    </div>
  );
}

/** Requests the browser's permission; resolves to false without support or after an earlier refusal. */
async function askBrowser(): Promise<boolean> {
  if (!('Notification' in globalThis)) return false;
  return (await Notification.requestPermission()) === 'granted';
}
