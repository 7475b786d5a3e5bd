import { type ReadLimits, readLimitsSchema, type TransferLimits } from '@bothways/domain/credits';
import { changedRecord, isApiError, useMutation, useQueryClient, useToast } from '@bothways/platform';
import { FormDialog, formatNumber, NumberField, RecordNotice, useRecordForm, useUi } from '@bothways/ui';
import { useState } from 'react';
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
  const refusal = useCreditRefusal();
  const queryClient = useQueryClient();
  // The limits refresh constantly; edits are based on the values read at first.
  const [opened] = useState(() => recordOf(limits));
  const form = useRecordForm<Draft>(opened);
  const { dailyCap, approvalAbove, creditCap } = form.values;
  const save = useMutation({
    mutationFn: () =>
      saveLimits({
        dailyCap: hundredths(form.touched.dailyCap),
        approvalAbove: hundredths(form.touched.approvalAbove),
        creditCap: hundredths(form.touched.creditCap),
        version: form.version,
      }),
    async onSuccess() {
      toast.show({ tone: 'success', title: t('approvals.saved') });
      await queryClient.invalidateQueries({ queryKey: CREDITS_KEY });
      onClose();
    },
    onError(error) {
      const now = changedRecord(error, readLimitsSchema);
      if (now) form.meet(recordOf(now), isApiError(error) ? error.changedBy : undefined);
    },
  });
  const failure = changedRecord(save.error, readLimitsSchema) ? null : save.error;
  return (
    <FormDialog
      failure={failure && refusal(failure)}
      isDisabled={
        dailyCap === null || approvalAbove === null || creditCap === null || form.changes !== undefined
      }
      isPending={save.isPending}
      onClose={onClose}
      onSave={() => save.mutate()}
      save={t('save')}
      size="small"
      title={t('approvals.limitsTitle')}
    >
      <RecordNotice
        form={form}
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
        onChange={(value) => form.set({ approvalAbove: value })}
        suffix={t('transfer.unit')}
        value={approvalAbove}
      />
      <NumberField
        align="end"
        hint={t('approvals.capHint')}
        label={t('approvals.cap')}
        minValue={0}
        onChange={(value) => form.set({ dailyCap: value })}
        suffix={t('transfer.unit')}
        value={dailyCap}
      />
      <NumberField
        align="end"
        hint={t('approvals.madeHint')}
        label={t('approvals.made')}
        minValue={0}
        onChange={(value) => form.set({ creditCap: value })}
        suffix={t('transfer.unit')}
        value={creditCap}
      />
    </FormDialog>
  );
}
