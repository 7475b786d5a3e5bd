import type { TransferLimits } from '@bothways/domain/credits';
import { useMutation, useQueryClient, useToast } from '@bothways/platform';
import { FormDialog, NumberField } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../texts.ts';
import { CREDITS_KEY, saveLimits } from './credits.queries.ts';
import { useCreditRefusal } from './use-credits-text.ts';

/** An owner says how much may be sent in a day, and what a second person must look at. */
export function LimitsDialog({ limits, onClose }: { limits: TransferLimits; onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const refusal = useCreditRefusal();
  const queryClient = useQueryClient();
  const [cap, setCap] = useState<number | null>(limits.dailyCap / 100);
  const [above, setAbove] = useState<number | null>(limits.approvalAbove / 100);
  const [made, setMade] = useState<number | null>(limits.creditCap / 100);
  const save = useMutation({
    mutationFn: saveLimits,
    async onSuccess() {
      toast.show({ tone: 'success', title: t('approvals.saved') });
      await queryClient.invalidateQueries({ queryKey: CREDITS_KEY });
      onClose();
    },
  });
  const send = () => {
    if (cap === null || above === null || made === null) return;
    save.mutate({
      dailyCap: Math.round(cap * 100),
      approvalAbove: Math.round(above * 100),
      creditCap: Math.round(made * 100),
    });
  };
  return (
    <FormDialog
      failure={save.error && refusal(save.error)}
      isDisabled={cap === null || above === null || made === null}
      isPending={save.isPending}
      onClose={onClose}
      onSave={send}
      save={t('save')}
      size="small"
      title={t('approvals.limitsTitle')}
    >
      <NumberField
        align="end"
        autoFocus
        hint={t('approvals.aboveHint')}
        label={t('approvals.above')}
        minValue={0}
        onChange={setAbove}
        suffix={t('transfer.unit')}
        value={above}
      />
      <NumberField
        align="end"
        hint={t('approvals.capHint')}
        label={t('approvals.cap')}
        minValue={0}
        onChange={setCap}
        suffix={t('transfer.unit')}
        value={cap}
      />
      <NumberField
        align="end"
        hint={t('approvals.madeHint')}
        label={t('approvals.made')}
        minValue={0}
        onChange={setMade}
        suffix={t('transfer.unit')}
        value={made}
      />
    </FormDialog>
  );
}
