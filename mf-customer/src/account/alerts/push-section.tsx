import type { AlertsAnswer } from '@bothways/domain/alerts';
import { useQueryClient, useToast } from '@bothways/platform';
import { Button } from '@bothways/ui';
import styles from '../account.module.css';
import { Section } from '../section.tsx';
import { useText } from '../texts.ts';
import { useSave } from '../use-save.ts';
import rows from './alerts.module.css';
import { addDevice, alertsQuery } from './alerts.queries.ts';
import { keepOwnZone } from './own-zone.ts';
import { pushAbility, subscribe } from './push-browser.ts';
import { PushDevices } from './push-devices.tsx';

type Alerts = AlertsAnswer['data'];

/** Our own question, before the browser's: after a refusal the browser does not ask again. */
function SwitchOn({ publicKey, settings }: Pick<Alerts, 'settings'> & { publicKey: string }) {
  const t = useText();
  const toast = useToast();
  const cache = useQueryClient();
  const { save, isSaving } = useSave({
    save: async () => {
      const subscribed = await subscribe(publicKey);
      if (subscribed.kind === 'done') {
        await keepOwnZone(settings);
        await addDevice(subscribed.subscription);
      }
      return subscribed.kind;
    },
    onSaved: (kind) => {
      if (kind === 'done') toast.show({ tone: 'success', title: t('account.alerts.push.switchedOn') });
      else
        toast.show({
          tone: 'warning',
          title: t(kind === 'denied' ? 'account.alerts.push.notGiven' : 'account.alerts.push.failed'),
        });
    },
    onSettled: () => void cache.invalidateQueries(alertsQuery()),
  });
  return (
    <>
      <p>{t('account.alerts.push.ask')}</p>
      <div className={styles.actions}>
        <Button isPending={isSaving} onPress={() => save(undefined)}>
          {t('account.alerts.push.on')}
        </Button>
      </div>
    </>
  );
}

/** Instructions for systems where only installed apps receive messages. */
function InstallSteps() {
  const t = useText();
  return (
    <>
      <p>{t('account.alerts.push.install')}</p>
      <ol className={rows.steps}>
        <li>{t('account.alerts.push.installShare')}</li>
        <li>{t('account.alerts.push.installAdd')}</li>
        <li>{t('account.alerts.push.installOpen')}</li>
      </ol>
    </>
  );
}

function ThisBrowser({ push, settings }: Pick<Alerts, 'push' | 'settings'>) {
  const t = useText();
  const ability = pushAbility();
  if (ability === 'install') return <InstallSteps />;
  if (ability === 'missing') return <p className={styles.note}>{t('account.alerts.push.missing')}</p>;
  if (ability === 'denied') return <p className={styles.note}>{t('account.alerts.push.denied')}</p>;
  const isOn = push.devices.some(({ isThis, isRefused }) => isThis && !isRefused);
  if (isOn) return <p role="status">{t('account.alerts.push.isOn')}</p>;
  return push.publicKey === null ? null : <SwitchOn publicKey={push.publicKey} settings={settings} />;
}

/** Messages to browsers: this one, and all others that receive them. */
export function PushSection({ push, settings }: Pick<Alerts, 'push' | 'settings'>) {
  const t = useText();
  return (
    <Section lead={t('account.alerts.push.lead')} title={t('account.alerts.push.title')}>
      {push.kind === 'none' ? (
        <p className={styles.note}>{t('account.alerts.push.none')}</p>
      ) : (
        <>
          <ThisBrowser push={push} settings={settings} />
          {push.devices.length > 0 && <PushDevices devices={push.devices} />}
        </>
      )}
    </Section>
  );
}
