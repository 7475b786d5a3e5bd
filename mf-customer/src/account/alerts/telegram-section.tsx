import type { AlertsAnswer } from '@bothways/domain/alerts';
import { useQueryClient, useToast } from '@bothways/platform';
import { Banner, Button, LinkButton } from '@bothways/ui';
import { useState } from 'react';
import styles from '../account.module.css';
import { Section } from '../section.tsx';
import { useText } from '../texts.ts';
import { useSave } from '../use-save.ts';
import { alertsQuery, linkTelegram, testTelegram, unlinkTelegram } from './alerts.queries.ts';
import { keepOwnZone } from './own-zone.ts';

type Alerts = AlertsAnswer['data'];

/** Actions of a linked chat. */
function Linked() {
  const t = useText();
  const toast = useToast();
  const cache = useQueryClient();
  const refresh = () => void cache.invalidateQueries(alertsQuery());
  const unlinking = useSave({
    save: unlinkTelegram,
    saved: t('account.alerts.telegram.unlinked'),
    onSettled: refresh,
  });
  const testing = useSave({
    save: testTelegram,
    onSaved: ({ isTaken }) =>
      toast.show({
        tone: isTaken ? 'success' : 'warning',
        title: t(isTaken ? 'account.alerts.telegram.tested' : 'account.alerts.telegram.notTaken'),
      }),
    onSettled: refresh,
  });
  return (
    <div className={styles.actions}>
      <Button isDisabled={testing.isSaving} onPress={() => testing.save(undefined)}>
        {t('account.alerts.telegram.test')}
      </Button>
      <Button isDisabled={unlinking.isSaving} onPress={() => unlinking.save(undefined)}>
        {t('account.alerts.telegram.unlink')}
      </Button>
    </div>
  );
}

/** Links a chat: a single-use link that Telegram opens. */
function Unlinked({ settings }: Pick<Alerts, 'settings'>) {
  const t = useText();
  const cache = useQueryClient();
  const refresh = () => void cache.invalidateQueries(alertsQuery());
  const [link, setLink] = useState<string | null>(null);
  const linking = useSave({
    save: async () => {
      await keepOwnZone(settings);
      return linkTelegram();
    },
    onSaved: (answer) => setLink(answer.link),
    onSettled: refresh,
  });
  if (link !== null)
    return (
      <>
        <p>{t('account.alerts.telegram.openText')}</p>
        <div className={styles.actions}>
          <LinkButton href={link} rel="noreferrer" target="_blank" variant="primary">
            {t('account.alerts.telegram.open')}
          </LinkButton>
          <Button onPress={refresh}>{t('account.alerts.telegram.check')}</Button>
        </div>
      </>
    );
  return (
    <div className={styles.actions}>
      <Button isDisabled={linking.isSaving} onPress={() => linking.save(undefined)} variant="primary">
        {t('account.alerts.telegram.link')}
      </Button>
    </div>
  );
}

/** Telegram: its state and its actions. */
export function TelegramSection({ telegram, settings }: Pick<Alerts, 'telegram' | 'settings'>) {
  const t = useText();
  const { kind, state } = telegram;
  return (
    <Section lead={t('account.alerts.telegram.lead')} title={t('account.alerts.telegram.title')}>
      {kind === 'none' ? (
        <p className={styles.note}>{t('account.alerts.telegram.noBot')}</p>
      ) : (
        <>
          {kind === 'console' && <p className={styles.note}>{t('account.alerts.telegram.console')}</p>}
          {state === 'blocked' && <Banner title={t('account.alerts.telegram.blocked')} tone="warning" />}
          <p role="status">{t(`account.alerts.telegram.state.${state}`)}</p>
          {state === 'on' ? <Linked /> : <Unlinked settings={settings} />}
        </>
      )}
    </Section>
  );
}
