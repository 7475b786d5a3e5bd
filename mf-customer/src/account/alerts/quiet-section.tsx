import type { AlertSettings } from '@bothways/domain/alerts';
import { useQueryClient } from '@bothways/platform';
import { Button, Switch, TextField } from '@bothways/ui';
import { useState } from 'react';
import styles from '../account.module.css';
import { Section } from '../section.tsx';
import { useText } from '../texts.ts';
import { useSave } from '../use-save.ts';
import rows from './alerts.module.css';
import { alertsQuery, saveAlertSettings } from './alerts.queries.ts';
import { ownZone } from './own-zone.ts';

/** Hours in which nothing is sent, by the clock of the browser in which they were set. */
export function QuietSection({ settings }: { settings: AlertSettings }) {
  const t = useText();
  const cache = useQueryClient();
  const [draft, setDraft] = useState(settings.quietHours);
  const { save, isSaving } = useSave({
    save: saveAlertSettings,
    saved: t('account.alerts.quiet.saved'),
    onSettled: () => void cache.invalidateQueries(alertsQuery()),
  });
  const zone = ownZone();
  const kept = settings.quietHours;
  const isDirty =
    draft.isOn !== kept.isOn ||
    draft.from !== kept.from ||
    draft.to !== kept.to ||
    (draft.isOn && zone !== settings.zone);
  return (
    <Section lead={t('account.alerts.quiet.lead')} title={t('account.alerts.quiet.title')}>
      <Switch isSelected={draft.isOn} onChange={(isOn) => setDraft({ ...draft, isOn })} place="before">
        {t('account.alerts.quiet.on')}
      </Switch>
      {draft.isOn && (
        <>
          <div className={rows.times}>
            {(['from', 'to'] as const).map((end) => (
              <TextField
                key={end}
                label={t(`alerts.${end}`)}
                // A field that was emptied keeps the hour it had.
                onChange={(time) => time !== '' && setDraft({ ...draft, [end]: time })}
                type="time"
                value={draft[end]}
              />
            ))}
          </div>
          <p className={styles.note}>
            {t('account.alerts.quiet.zone', { zone: isDirty ? zone : settings.zone })}
          </p>
        </>
      )}
      {isDirty && (
        <div className={styles.actions}>
          <Button isDisabled={isSaving} onPress={() => save({ zone, quietHours: draft })} variant="primary">
            {t('account.alerts.save')}
          </Button>
        </div>
      )}
    </Section>
  );
}
