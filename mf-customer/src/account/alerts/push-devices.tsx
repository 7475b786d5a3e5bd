import type { PushDevice } from '@bothways/domain/alerts';
import { MINUTE_MS } from '@bothways/domain/time';
import { useQueryClient, useToast } from '@bothways/platform';
import { Badge, Button, RelativeTime, useNow } from '@bothways/ui';
import styles from '../account.module.css';
import { useText } from '../texts.ts';
import { useSave } from '../use-save.ts';
import { alertsQuery, removeDevice, testDevice } from './alerts.queries.ts';
import { unsubscribe } from './push-browser.ts';

function LastUse({ device: { usedAt, isRefused } }: { device: PushDevice }) {
  const t = useText();
  const nowMs = useNow(MINUTE_MS);
  if (isRefused) return t('account.alerts.push.refused');
  if (usedAt === null) return t('account.alerts.push.unused');
  return (
    <>
      {t('account.alerts.push.used')}
      <RelativeTime atMs={Math.min(nowMs, Date.parse(usedAt))} nowMs={nowMs} />
    </>
  );
}

function OneDevice({ device }: { device: PushDevice }) {
  const t = useText();
  const toast = useToast();
  const cache = useQueryClient();
  const refresh = () => void cache.invalidateQueries(alertsQuery());
  const { id, isThis, isRefused } = device;
  const name = device.name ?? t('account.alerts.push.unknown');
  const testing = useSave({
    save: testDevice,
    onSaved: ({ isTaken }) =>
      toast.show({
        tone: isTaken ? 'success' : 'warning',
        title: t(isTaken ? 'account.alerts.push.tested' : 'account.alerts.push.notTaken'),
      }),
    onSettled: refresh,
  });
  const removing = useSave({
    save: async (which: string) => {
      await removeDevice(which);
      if (isThis) await unsubscribe();
    },
    saved: t('account.alerts.push.removed'),
    onSettled: refresh,
  });
  return (
    <li className={styles.session}>
      <span>
        <b>{name}</b> {isThis && <Badge>{t('account.alerts.push.this')}</Badge>}
        <span className={styles.where}>
          <LastUse device={device} />
        </span>
      </span>
      <span className={styles.actions}>
        {!isRefused && (
          <Button
            aria-label={t('account.alerts.push.testOf', { name })}
            isPending={testing.isSaving}
            onPress={() => testing.save(id)}
            size="small"
          >
            {t('account.alerts.push.test')}
          </Button>
        )}
        <Button
          aria-label={t('account.alerts.push.removeOf', { name })}
          isPending={removing.isSaving}
          onPress={() => removing.save(id)}
          size="small"
        >
          {t('account.alerts.push.remove')}
        </Button>
      </span>
    </li>
  );
}

/** The browsers that receive messages, with the actions of each. */
export function PushDevices({ devices }: { devices: readonly PushDevice[] }) {
  const t = useText();
  return (
    <ul aria-label={t('account.alerts.push.devices')} className={styles.list}>
      {devices.map((device) => (
        <OneDevice device={device} key={device.id} />
      ))}
    </ul>
  );
}
