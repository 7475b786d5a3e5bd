import { TRUSTED_DAYS, type TrustedDevice } from '@bothways/domain/account';
import { MINUTE_MS } from '@bothways/domain/time';
import { useQuery, useQueryClient } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Badge, Button, DateText, RelativeTime, Skeleton, useNow } from '@bothways/ui';
import styles from './account.module.css';
import { removeTrustedDevice, removeTrustedDevices, trustedDevicesQuery } from './account.queries.ts';
import { Section } from './section.tsx';
import { useText } from './texts.ts';
import { useSave } from './use-save.ts';

function OneDevice({ trusted, onRemoved }: { trusted: TrustedDevice; onRemoved(): void }) {
  const t = useText();
  const nowMs = useNow(MINUTE_MS);
  const { id, device, trustedAt, lastUsedAt, current } = trusted;
  const name = device ?? t('account.sessions.unknown');
  const { save, isSaving } = useSave({
    save: removeTrustedDevice,
    saved: t('account.trusted.removed', { name }),
    onSaved: onRemoved,
  });
  return (
    <li className={styles.session}>
      <span>
        <b>{name}</b> {current && <Badge>{t('account.sessions.this')}</Badge>}
        <span className={styles.where}>
          {t('account.trusted.since')} <DateText value={trustedAt} />
          {' · '}
          {t('account.passkeys.used')}{' '}
          <RelativeTime atMs={Math.min(nowMs, Date.parse(lastUsedAt))} nowMs={nowMs} />
        </span>
      </span>
      <Button
        aria-label={t('account.trusted.removeOf', { name })}
        isPending={isSaving}
        onPress={() => save(id)}
        size="small"
      >
        {t('account.trusted.remove')}
      </Button>
    </li>
  );
}

function DeviceList({ devices }: { devices: readonly TrustedDevice[] }) {
  const t = useText();
  const queryClient = useQueryClient();
  const reload = (): void => void queryClient.invalidateQueries(trustedDevicesQuery());
  const { save, isSaving } = useSave({
    save: removeTrustedDevices,
    saved: t('account.trusted.allRemoved'),
    onSaved: reload,
  });
  if (devices.length === 0) return <p className={styles.note}>{t('account.trusted.none')}</p>;
  return (
    <>
      <ul className={styles.list}>
        {devices.map((trusted) => (
          <OneDevice key={trusted.id} onRemoved={reload} trusted={trusted} />
        ))}
      </ul>
      {devices.length > 1 && (
        <div className={styles.actions}>
          <Button isPending={isSaving} onPress={() => save(undefined)}>
            {t('account.trusted.removeAll')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The browsers that are not asked for the second factor, each with a button that has it asked again. */
export function TrustedDevicesSection() {
  const t = useText();
  const query = useQuery(trustedDevicesQuery());
  return (
    <Section lead={t('account.trusted.lead', { days: TRUSTED_DAYS })} title={t('account.trusted.title')}>
      <QueryState
        failed={t('account.trusted.loadFailed')}
        query={query}
        retryLabel={t('account.retry')}
        skeleton={<Skeleton height={44} />}
      >
        {({ devices }) => <DeviceList devices={devices} />}
      </QueryState>
    </Section>
  );
}
