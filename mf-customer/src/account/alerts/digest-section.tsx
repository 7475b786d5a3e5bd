import { type AlertsAnswer, DIGEST_PERIODS, type DigestSettings } from '@bothways/domain/alerts';
import { useQueryClient } from '@bothways/platform';
import { Button, RadioGroup, Select } from '@bothways/ui';
import styles from '../account.module.css';
import { Section } from '../section.tsx';
import { useText } from '../texts.ts';
import { useSave } from '../use-save.ts';
import { alertsQuery, saveDigest, testDigest } from './alerts.queries.ts';
import { keepOwnZone, ownZone } from './own-zone.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Letters that sum up what stood: how often, and for the daily one, when. */
export function DigestSection({ digest, settings }: Pick<AlertsAnswer['data'], 'digest' | 'settings'>) {
  const t = useText();
  const cache = useQueryClient();
  const { save, isSaving } = useSave({
    save: async (wanted: DigestSettings) => {
      if (wanted.period !== 'off') await keepOwnZone(settings);
      return saveDigest(wanted);
    },
    saved: t('account.alerts.digest.saved'),
    onSettled: () => void cache.invalidateQueries(alertsQuery()),
  });
  const testing = useSave({ save: testDigest, saved: t('account.alerts.digest.tested') });
  return (
    <Section lead={t('account.alerts.digest.lead')} title={t('account.alerts.digest.title')}>
      <RadioGroup
        isDisabled={isSaving}
        label={t('account.alerts.digest.period')}
        onChange={(period) => save({ ...digest, period })}
        options={DIGEST_PERIODS.map((value) => ({ value, label: t(`account.alerts.digest.${value}`) }))}
        value={digest.period}
      />
      {digest.period === 'daily' && (
        <Select
          hint={t('account.alerts.digest.zone', {
            zone: settings.zone === 'UTC' ? ownZone() : settings.zone,
          })}
          isDisabled={isSaving}
          label={t('account.alerts.digest.hour')}
          onChange={(hour) => save({ ...digest, hour: Number(hour) })}
          options={HOURS.map((hour) => ({ value: String(hour), label: clock(hour) }))}
          value={String(digest.hour)}
        />
      )}
      {digest.period !== 'off' && (
        <div className={styles.actions}>
          <Button isPending={testing.isSaving} onPress={() => testing.save(undefined)}>
            {t('account.alerts.digest.test')}
          </Button>
        </div>
      )}
    </Section>
  );
}
