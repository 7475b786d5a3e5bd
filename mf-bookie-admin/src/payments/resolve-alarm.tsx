import {
  ALARM_RESOLUTIONS,
  type PaymentAlarm,
  type ResolveAlarm as ResolveAlarmBody,
} from '@bothways/domain/billing';
import { useDraftValues, useToast } from '@bothways/platform';
import { type FormRead, faultsIn, RadioGroup, TextArea } from '@bothways/ui';
import { FormDialog, useChange, useChangeForm } from '../changes/index.ts';
import { PAYMENTS_KEY, resolveAlarm } from './payments.queries.ts';
import { useText } from './texts.ts';

const read = ({ how, note: typed }: ResolveAlarmBody): FormRead<ResolveAlarmBody, 'note'> => {
  const note = typed.trim().replaceAll(/\s+/g, ' ');
  return note === '' ? { faults: faultsIn({ note: true }) } : { sent: { how, note } };
};

/** Records how money that bought nothing was resolved. */
export function ResolveAlarm({ alarm, onClose }: { alarm: PaymentAlarm; onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const change = useChange(
    async (body: ResolveAlarmBody) => {
      await resolveAlarm(alarm.id, body);
      toast.show({ tone: 'success', title: t('payments.alarmResolved') });
    },
    onClose,
    PAYMENTS_KEY,
  );
  const form = useChangeForm(
    useDraftValues<ResolveAlarmBody, 'note'>(`alarm:${alarm.id}`, { how: 'refunded', note: '' }, ['note']),
    read,
    change,
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      save={t('payments.resolve')}
      size="small"
      title={t('payments.resolveTitle', { target: alarm.target })}
    >
      <RadioGroup
        label={t('payments.how')}
        options={ALARM_RESOLUTIONS.map((value) => ({ value, label: t(`payments.resolutions.${value}`) }))}
        {...form.field('how')}
      />
      <TextArea label={t('payments.note')} maxLength={500} {...form.field('note', t('payments.noteFault'))} />
    </FormDialog>
  );
}
