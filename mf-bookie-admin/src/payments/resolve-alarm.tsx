import {
  ALARM_RESOLUTIONS,
  type PaymentAlarm,
  type ResolveAlarm as ResolveAlarmBody,
} from '@bothways/domain/billing';
import { useToast } from '@bothways/platform';
import { type FormRead, RadioGroup, TextArea, useForm, useValues } from '@bothways/ui';
import { FormDialog, useChange } from '../changes/index.ts';
import { PAYMENTS_KEY, resolveAlarm } from './payments.queries.ts';
import { useText } from './texts.ts';

const read = ({ how, note: typed }: ResolveAlarmBody): FormRead<ResolveAlarmBody, 'note'> => {
  const note = typed.trim().replaceAll(/\s+/g, ' ');
  return note === '' ? { faults: new Set(['note']) } : { sent: { how, note } };
};

/** Records how money that bought nothing was resolved. */
export function ResolveAlarm({ alarm, onClose }: { alarm: PaymentAlarm; onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const form = useForm(useValues<ResolveAlarmBody>({ how: 'refunded', note: '' }), read);
  const change = useChange(
    async (body: ResolveAlarmBody) => {
      await resolveAlarm(alarm.id, body);
      toast.show({ tone: 'success', title: t('payments.alarmResolved') });
    },
    onClose,
    PAYMENTS_KEY,
  );
  return (
    <FormDialog
      error={change.error}
      isPending={change.isPending}
      onClose={onClose}
      onSave={() => form.submit(change.mutate)}
      save={t('payments.resolve')}
      size="small"
      title={t('payments.resolveTitle', { target: alarm.target })}
    >
      <RadioGroup
        label={t('payments.how')}
        onChange={(how) => form.set({ how })}
        options={ALARM_RESOLUTIONS.map((value) => ({ value, label: t(`payments.resolutions.${value}`) }))}
        value={form.values.how}
      />
      <TextArea
        label={t('payments.note')}
        maxLength={500}
        onChange={(note) => form.set({ note })}
        value={form.values.note}
        {...form.fault('note', t('payments.noteFault'))}
      />
    </FormDialog>
  );
}
