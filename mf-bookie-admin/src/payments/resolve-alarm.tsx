import { ALARM_RESOLUTIONS, type AlarmResolution, type PaymentAlarm } from '@bothways/domain/billing';
import { useToast } from '@bothways/platform';
import { RadioGroup, TextArea } from '@bothways/ui';
import { useState } from 'react';
import { FormDialog, useChange } from '../changes/index.ts';
import { useText } from '../texts.ts';
import { PAYMENTS_KEY, resolveAlarm } from './payments.queries.ts';

/** Says what was done about money that bought nothing. */
export function ResolveAlarm({ alarm, onClose }: { alarm: PaymentAlarm; onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const [how, setHow] = useState<AlarmResolution>('refunded');
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const change = useChange(
    async (said: string) => {
      await resolveAlarm(alarm.id, { how, note: said });
      toast.show({ tone: 'success', title: t('payments.alarmResolved') });
    },
    onClose,
    PAYMENTS_KEY,
  );
  const save = (): void => {
    const said = note.trim().replaceAll(/\s+/g, ' ');
    setMissing(said === '');
    if (said !== '') change.mutate(said);
  };
  return (
    <FormDialog
      error={change.error}
      isPending={change.isPending}
      onClose={onClose}
      onSave={save}
      save={t('payments.resolve')}
      size="small"
      title={t('payments.resolveTitle', { target: alarm.target })}
    >
      <RadioGroup
        label={t('payments.how')}
        onChange={setHow}
        options={ALARM_RESOLUTIONS.map((value) => ({ value, label: t(`payments.resolutions.${value}`) }))}
        value={how}
      />
      <TextArea
        label={t('payments.note')}
        maxLength={500}
        onChange={(text) => {
          setNote(text);
          setMissing(false);
        }}
        value={note}
        {...(isMissing && { error: t('payments.noteFault') })}
      />
    </FormDialog>
  );
}
