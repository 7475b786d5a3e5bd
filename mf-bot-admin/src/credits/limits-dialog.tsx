import { type ReadLimits, readLimitsSchema, type TransferLimits } from '@bothways/domain/credits';
import { useQueryClient, useRecordMutation, useToast } from '@bothways/platform';
import {
  type Fault,
  FormDialog,
  type FormRead,
  faultsIn,
  formatNumber,
  NumberField,
  RecordNotice,
  useRecordForm,
  useUi,
} from '@bothways/ui';
import { useState } from 'react';
import { useBotForm } from '../refusal/index.ts';
import { useText } from '../texts.ts';
import { CREDITS_KEY, saveLimits } from './credits.queries.ts';
import { useCreditRefusal } from './use-credits-text.ts';

const HUNDREDTHS = 100;

/** In credits; null for an empty field. */
type Draft = { [Limit in keyof TransferLimits]: number | null };

const recordOf = ({ dailyCap, approvalAbove, creditCap, version }: ReadLimits) => ({
  values: {
    approvalAbove: approvalAbove / HUNDREDTHS,
    dailyCap: dailyCap / HUNDREDTHS,
    creditCap: creditCap / HUNDREDTHS,
  },
  version,
});
const hundredths = (credits: number | null | undefined) =>
  credits == null ? undefined : Math.round(credits * HUNDREDTHS);

const missing = (credits: number | null): Fault | undefined =>
  credits === null ? { code: 'missing' } : undefined;

const LABELS = {
  dailyCap: 'approvals.cap',
  approvalAbove: 'approvals.above',
  creditCap: 'approvals.made',
} as const;

/** Owner's settings: the daily transfer cap, and the amount above which a second person must approve. */
export function LimitsDialog({ limits, onClose }: { limits: ReadLimits; onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const { locale } = useUi();
  const queryClient = useQueryClient();
  // The limits refresh constantly; edits are based on the values read at first.
  const [opened] = useState(() => recordOf(limits));
  const record = useRecordForm<Draft>(opened);
  const { dailyCap, approvalAbove, creditCap } = record.touched;
  const save = useRecordMutation({
    form: record,
    current: readLimitsSchema,
    recordOf,
    mutationFn: (_: Draft) =>
      saveLimits({
        dailyCap: hundredths(dailyCap),
        approvalAbove: hundredths(approvalAbove),
        creditCap: hundredths(creditCap),
        version: record.version,
      }),
    async onSuccess() {
      toast.show({ tone: 'success', title: t('approvals.saved') });
      await queryClient.invalidateQueries({ queryKey: CREDITS_KEY });
      onClose();
    },
  });
  const form = useBotForm(
    record,
    (values): FormRead<Draft, keyof Draft> => {
      const faults = faultsIn({
        approvalAbove: missing(values.approvalAbove),
        dailyCap: missing(values.dailyCap),
        creditCap: missing(values.creditCap),
      });
      return faults.size > 0 ? { faults } : { sent: values };
    },
    { sending: save, words: useCreditRefusal() },
  );
  return (
    <FormDialog
      failure={form.failure}
      isDisabled={record.changes !== undefined}
      isPending={form.isPending}
      onClose={onClose}
      onSave={() => form.submit()}
      save={t('save')}
      size="small"
      title={t('approvals.limitsTitle')}
    >
      <RecordNotice
        form={record}
        labelOf={(name) => t(LABELS[name])}
        textOf={(_, value) =>
          value === null ? '–' : `${formatNumber(value, locale, 2)} ${t('transfer.unit')}`
        }
      />
      <NumberField
        align="end"
        autoFocus
        hint={t('approvals.aboveHint')}
        label={t('approvals.above')}
        minValue={0}
        suffix={t('transfer.unit')}
        {...form.field('approvalAbove')}
      />
      <NumberField
        align="end"
        hint={t('approvals.capHint')}
        label={t('approvals.cap')}
        minValue={0}
        suffix={t('transfer.unit')}
        {...form.field('dailyCap')}
      />
      <NumberField
        align="end"
        hint={t('approvals.madeHint')}
        label={t('approvals.made')}
        minValue={0}
        suffix={t('transfer.unit')}
        {...form.field('creditCap')}
      />
    </FormDialog>
  );
}
