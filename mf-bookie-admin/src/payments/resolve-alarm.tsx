import { ALARM_RESOLUTIONS, type AlarmResolution, type PaymentAlarm } from '@bothways/domain/billing';
import { useToast } from '@bothways/platform';
import { RadioGroup, TextArea } from '@bothways/ui';
import { FormDialog, useChange } from '../changes/index.ts';
import { PAYMENTS_KEY, resolveAlarm } from './payments.queries.ts';
import { useText } from './texts.ts';
import { useDraft } from './use-draft.ts';

/** Records how money that bought nothing was resolved. */
export function ResolveAlarm({ alarm, onClose }: { alarm: PaymentAlarm; onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const { draft, set, check, fault } = useDraft<{ how: AlarmResolution; note: string }>({
    how: 'refunded',
    note: '',
  });
  const change = useChange(
    async (note: string) => {
      await resolveAlarm(alarm.id, { how: draft.how, note });
      toast.show({ tone: 'success', title: t('payments.alarmResolved') });
    },
    onClose,
    PAYMENTS_KEY,
  );
  const save = (): void => {
    const note = draft.note.trim().replaceAll(/\s+/g, ' ');
    if (check(note === '' ? { note: t('payments.noteFault') } : {})) change.mutate(note);
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
        onChange={(how) => set({ how })}
        options={ALARM_RESOLUTIONS.map((value) => ({ value, label: t(`payments.resolutions.${value}`) }))}
        value={draft.how}
      />
      <TextArea
        label={t('payments.note')}
        maxLength={500}
        onChange={(note) => set({ note })}
        value={draft.note}
        {...fault('note')}
      />
    </FormDialog>
  );
}
