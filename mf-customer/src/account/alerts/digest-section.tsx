import {
  type AlertsAnswer,
  DIGEST_RHYTHMS,
  type DigestRhythm,
  type DigestSettings,
  EVERY_DAY,
  type ReadDigest,
  readDigestSchema,
  rhythmOf,
} from '@bothways/domain/alerts';
import { changedRecord, useQueryClient } from '@bothways/platform';
import { Button, ChangedNotice, RadioGroup, Select } from '@bothways/ui';
import { useState } from 'react';
import styles from '../account.module.css';
import { Section } from '../section.tsx';
import { useText } from '../texts.ts';
import { useSave } from '../use-save.ts';
import { alertsQuery, saveDigest, testDigest } from './alerts.queries.ts';
import { useDayName } from './day-name.ts';
import { keepOwnZone, ownZone } from './own-zone.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

const FIELDS = ['period', 'weekday', 'hour'] as const;
const [FIRST_DAY = 1] = EVERY_DAY;

const settingsFor = (rhythm: DigestRhythm): Pick<DigestSettings, 'period' | 'weekday'> =>
  rhythm === 'weekly' ? { period: 'daily', weekday: FIRST_DAY } : { period: rhythm, weekday: null };

/** The choice, and the state on which it was based. */
interface Saved {
  wanted: Partial<DigestSettings>;
  over: ReadDigest;
}
/** A choice that conflicts with one from another window. */
interface Met extends Saved {
  now: ReadDigest;
}

interface Props extends Pick<AlertsAnswer['data'], 'settings'> {
  digest: ReadDigest;
}

/** Digest letters of listed items: how often and, unless it is every hour, when. */
export function DigestSection({ digest, settings }: Props) {
  const t = useText();
  const dayName = useDayName();
  const cache = useQueryClient();
  const [met, setMet] = useState<Met>();
  const shown: DigestSettings = met ? { ...met.now, ...met.wanted } : digest;
  const { save, isSaving } = useSave({
    save: async ({ wanted, over }: Saved) => {
      if ((wanted.period ?? over.period) !== 'off') await keepOwnZone(settings);
      return saveDigest({ ...wanted, version: over.version }).catch((error: unknown) => {
        const now = changedRecord(error, readDigestSchema);
        setMet(now && { wanted, over, now });
        throw error;
      });
    },
    saved: t('account.alerts.digest.saved'),
    onSaved: () => setMet(undefined),
    onRefused: (error) => changedRecord(error, readDigestSchema) !== undefined,
    onSettled: () => void cache.invalidateQueries(alertsQuery()),
  });
  const choose = (wanted: Partial<DigestSettings>) => save({ wanted, over: digest });
  const text = {
    period: (value: DigestSettings) => t(`account.alerts.digest.${rhythmOf(value)}`),
    weekday: ({ weekday }: DigestSettings) =>
      weekday === null ? t('account.alerts.digest.daily') : dayName(weekday),
    hour: (value: DigestSettings) => clock(value.hour),
  };
  const testing = useSave({ save: testDigest, saved: t('account.alerts.digest.tested') });
  return (
    <Section lead={t('account.alerts.digest.lead')} title={t('account.alerts.digest.title')}>
      {met && (
        <ChangedNotice
          fields={FIELDS.filter((name) => met.now[name] !== met.over[name]).map((name) => ({
            label: t(`account.alerts.digest.${name}`),
            theirs: text[name](met.now),
            mine: met.wanted[name] === undefined ? undefined : text[name](shown),
          }))}
          isOwn
          onKeepMine={() => save({ wanted: met.wanted, over: met.now })}
          onTakeTheirs={() => setMet(undefined)}
        />
      )}
      <RadioGroup
        isDisabled={isSaving || met !== undefined}
        label={t('account.alerts.digest.period')}
        onChange={(rhythm) => choose(settingsFor(rhythm))}
        options={DIGEST_RHYTHMS.map((value) => ({ value, label: t(`account.alerts.digest.${value}`) }))}
        value={rhythmOf(shown)}
      />
      {shown.period === 'daily' && shown.weekday !== null && (
        <Select
          isDisabled={isSaving || met !== undefined}
          label={t('account.alerts.digest.weekday')}
          onChange={(weekday) => choose({ weekday: Number(weekday) })}
          options={EVERY_DAY.map((day) => ({ value: String(day), label: dayName(day) }))}
          value={String(shown.weekday)}
        />
      )}
      {shown.period === 'daily' && (
        <Select
          hint={t('account.alerts.digest.zone', {
            zone: settings.zone === 'UTC' ? ownZone() : settings.zone,
          })}
          isDisabled={isSaving || met !== undefined}
          label={t('account.alerts.digest.hour')}
          onChange={(hour) => choose({ hour: Number(hour) })}
          options={HOURS.map((hour) => ({ value: String(hour), label: clock(hour) }))}
          value={String(shown.hour)}
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
