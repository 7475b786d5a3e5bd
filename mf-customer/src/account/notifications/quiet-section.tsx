import { EVERY_DAY, type ReadAlertSettings, readAlertSettingsSchema } from '@bothways/domain/alerts';
import { listFormat } from '@bothways/domain/formats';
import { useLocale, useQueryClient } from '@bothways/platform';
import { Button, RecordNotice, Switch, TextField } from '@bothways/ui';
import { useState } from 'react';
import styles from '../account.module.css';
import { alertsQuery, saveAlertSettings } from '../alerts/alerts.queries.ts';
import { useDayName } from '../alerts/day-name.ts';
import { ownZone } from '../alerts/own-zone.ts';
import { Some } from '../alerts/some.tsx';
import { Section } from '../section.tsx';
import { useText } from '../texts.ts';
import { usePageForm } from '../use-page-form.ts';
import { useSave } from '../use-save.ts';
import rows from './notifications.module.css';

const recordOf = ({ quietHours, quietDays, version }: ReadAlertSettings) => ({
  values: { ...quietHours, quietDays },
  version,
});

/** Hours in which nothing is sent, in the time zone of the browser in which they were set. */
export function QuietSection({ settings }: { settings: ReadAlertSettings }) {
  const t = useText();
  const [saves, setSaves] = useState(0);
  return (
    <Section lead={t('account.alerts.quiet.lead')} title={t('account.alerts.quiet.title')}>
      <QuietForm key={saves} onSaved={() => setSaves(saves + 1)} settings={settings} />
    </Section>
  );
}

function QuietForm({ settings, onSaved }: { settings: ReadAlertSettings; onSaved: () => void }) {
  const t = useText();
  const cache = useQueryClient();
  const form = usePageForm(recordOf(settings), readAlertSettingsSchema, recordOf);
  const draft = form.values;
  const { quietDays, ...quietHours } = draft;
  const { save, isSaving } = useSave({
    save: saveAlertSettings,
    saved: t('account.alerts.quiet.saved'),
    onRefused: form.meetChanged,
    onSaved: async () => {
      await cache.invalidateQueries(alertsQuery());
      onSaved();
    },
    onSettled: () => void cache.invalidateQueries(alertsQuery()),
  });
  const zone = ownZone();
  const locale = useLocale();
  const dayName = useDayName();
  const isDirty = form.isTouched || (draft.isOn && zone !== settings.zone);
  const labels = {
    isOn: t('account.alerts.quiet.on'),
    from: t('alerts.from'),
    to: t('alerts.to'),
    quietDays: t('account.alerts.quiet.days'),
  };
  return (
    <>
      <RecordNotice
        form={form}
        isOwn
        labelOf={(name) => labels[name]}
        textOf={(_, value) => {
          if (typeof value === 'string') return value;
          if (typeof value !== 'boolean') return listFormat(locale, {}).format(value.map(dayName));
          return t(value ? 'account.alerts.quiet.yes' : 'account.alerts.quiet.no');
        }}
      />
      <Switch isSelected={draft.isOn} onChange={(isOn) => form.set({ isOn })} knobPosition="before">
        {t('account.alerts.quiet.on')}
      </Switch>
      {draft.isOn && (
        <>
          <div className={rows.times}>
            {(['from', 'to'] as const).map((end) => (
              <TextField
                key={end}
                label={t(`alerts.${end}`)}
                // An emptied field retains its previous time.
                onChange={(time) => time !== '' && form.set({ [end]: time })}
                type="time"
                value={draft[end]}
              />
            ))}
          </div>
          <Some
            all={EVERY_DAY}
            hint={t('account.alerts.quiet.daysHint')}
            legend={t('account.alerts.quiet.days')}
            nameOf={dayName}
            onChange={(days) => form.set({ quietDays: days.toSorted((a, b) => a - b) })}
            ticked={draft.quietDays}
          />
          <p className={styles.note}>
            {t('account.alerts.quiet.zone', { zone: isDirty ? zone : settings.zone })}
          </p>
        </>
      )}
      {isDirty && (
        <div className={styles.actions}>
          <Button
            isDisabled={isSaving || form.changes !== undefined}
            onPress={() => save({ zone, quietHours, quietDays, version: form.version })}
            variant="primary"
          >
            {t('account.alerts.save')}
          </Button>
        </div>
      )}
    </>
  );
}
