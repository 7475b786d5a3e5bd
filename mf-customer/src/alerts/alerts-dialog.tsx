import { useStored, useToast } from '@bothways/platform';
import { Button, Dialog, NumberField, Switch, TextField } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../texts.ts';
import { type AlertSettings, alertSettings } from './alert-settings.ts';
import styles from './alerts-dialog.module.css';
import { BookiesPart } from './bookies-part.tsx';
import { askForNotifications, type NotificationState, notificationState } from './browser-notification.ts';
import { chime } from './chime.ts';

interface PartProps {
  settings: AlertSettings;
  change: (part: Partial<AlertSettings>) => void;
}

function SoundPart({ settings, change }: PartProps) {
  const t = useText();
  const toast = useToast();
  const test = async (): Promise<void> => {
    if (!(await chime())) toast.show({ tone: 'warning', title: t('alerts.silent') });
  };
  return (
    <div className={styles.line}>
      <Switch
        isSelected={settings.withSound}
        onChange={(withSound) => change({ withSound })}
        knobPosition="before"
      >
        {t('alerts.sound')}
      </Switch>
      <Button onPress={() => void test()} size="small">
        {t('alerts.test')}
      </Button>
    </div>
  );
}

/** The browser asks once; after a refusal only its own settings help. */
function NotificationPart({ settings, change }: PartProps) {
  const t = useText();
  const [state, setState] = useState<NotificationState>(notificationState);
  const set = async (isWanted: boolean): Promise<void> => {
    const answer = isWanted ? await askForNotifications() : state;
    setState(answer);
    change({ withNotification: isWanted && answer === 'granted' });
  };
  return (
    <>
      <Switch
        isDisabled={state === 'missing'}
        isSelected={settings.withNotification && state === 'granted'}
        onChange={(isWanted) => void set(isWanted)}
        knobPosition="before"
      >
        {t('alerts.notification')}
      </Switch>
      {(state === 'denied' || state === 'missing') && (
        <p className={styles.note} role="status">
          {t(`alerts.${state}`)}
        </p>
      )}
    </>
  );
}

function QuietPart({ settings, change }: PartProps) {
  const t = useText();
  const { quietHours } = settings;
  const set = (part: Partial<AlertSettings['quietHours']>): void =>
    change({ quietHours: { ...quietHours, ...part } });
  return (
    <>
      <Switch isSelected={quietHours.isOn} onChange={(isOn) => set({ isOn })} knobPosition="before">
        {t('alerts.quiet')}
      </Switch>
      {quietHours.isOn && (
        <div className={styles.times}>
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              label={t(`alerts.${end}`)}
              // An emptied field retains its previous time.
              onChange={(time) => time !== '' && set({ [end]: time })}
              type="time"
              value={quietHours[end]}
            />
          ))}
        </div>
      )}
    </>
  );
}

/** When and how the person is alerted to arbs; stored in this browser, and effective at once. */
export function AlertsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText();
  const [settings, set] = useStored(alertSettings);
  const change = (part: Partial<AlertSettings>): void => set({ ...settings, ...part });
  const parts = { settings, change };
  return (
    <Dialog
      footer={(close) => <Button onPress={close}>{t('hides.close')}</Button>}
      isOpen={isOpen}
      onClose={onClose}
      size="small"
      title={t('alerts.title')}
    >
      <div className={styles.form}>
        <p className={styles.note}>{t('alerts.intro')}</p>
        <Switch isSelected={settings.isOn} onChange={(isOn) => change({ isOn })} knobPosition="before">
          {t('alerts.on')}
        </Switch>
        {settings.isOn && (
          <>
            <NumberField
              label={t('alerts.minPct')}
              maxValue={100}
              minValue={0}
              onChange={(minPct) => minPct !== null && change({ minPct })}
              step={0.5}
              suffix="%"
              value={settings.minPct}
            />
            <BookiesPart {...parts} />
            <SoundPart {...parts} />
            <NotificationPart {...parts} />
            <QuietPart {...parts} />
          </>
        )}
      </div>
    </Dialog>
  );
}
