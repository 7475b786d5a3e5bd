import type { AdminCoupon, UpdateCoupon } from '@bothways/domain/coupons';
import { couponCodeSchema } from '@bothways/domain/subscriptions';
import { useToast } from '@bothways/platform';
import { NumberField, TextField } from '@bothways/ui';
import { DatePicker } from '@bothways/ui/dates';
import { useState } from 'react';
import { FormDialog, useChange } from '../changes/index.ts';
import { COUPONS_KEY, createCoupon, updateCoupon } from './coupons.queries.ts';
import { dayOf, endOfDay } from './expiry.ts';
import { useText } from './texts.ts';

const MAX_DAYS = 365;
const MAX_REDEMPTIONS = 100_000;
const USUAL_DAYS = 30;

interface Draft {
  code: string;
  days: number | null;
  maxRedemptions: number | null;
  expiresOn: string | null;
  note: string;
}

const draftOf = (coupon: AdminCoupon | undefined): Draft => ({
  code: '',
  days: coupon?.days ?? USUAL_DAYS,
  maxRedemptions: coupon ? (coupon.maxRedemptions ?? null) : 1,
  expiresOn: coupon?.expiresAt === undefined ? null : dayOf(Date.parse(coupon.expiresAt)),
  note: coupon?.note ?? '',
});

/** What is left empty is no bound. A day that is not changed keeps its moment. */
function boundsOf(
  { maxRedemptions, expiresOn, note }: Draft,
  days: number,
  coupon?: AdminCoupon,
): UpdateCoupon {
  const isSameDay = expiresOn !== null && expiresOn === draftOf(coupon).expiresOn;
  const expiresAt = isSameDay ? coupon?.expiresAt : expiresOn === null ? undefined : endOfDay(expiresOn);
  return {
    days,
    ...(maxRedemptions !== null && { maxRedemptions }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(note.trim() !== '' && { note: note.trim() }),
  };
}

interface Faults {
  code?: string;
  days?: string;
}

/** What is wrong before anything is sent. */
function useFaults(): (draft: Draft) => Faults {
  const t = useText();
  return ({ code, days }) => ({
    ...(code.trim() !== '' && !couponCodeSchema.safeParse(code).success && { code: t('coupons.codeFault') }),
    ...(days === null && { days: t('coupons.daysFault') }),
  });
}

/** Makes a coupon, or changes the bounds of one. */
export function CouponForm({ coupon, onClose }: { coupon?: AdminCoupon; onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const faultsOf = useFaults();
  const [draft, setDraft] = useState(() => draftOf(coupon));
  const [faults, setFaults] = useState<Faults>({});
  const change = useChange(
    async ({ code, days }: { code: string; days: number }) => {
      const bounds = boundsOf(draft, days, coupon);
      const answer = coupon
        ? await updateCoupon(coupon._id, bounds)
        : await createCoupon({ ...bounds, ...(code !== '' && { code }) });
      toast.show({
        tone: 'success',
        title: t(coupon ? 'coupons.saved' : 'coupons.made', { code: answer.coupon.code }),
      });
    },
    onClose,
    COUPONS_KEY,
  );
  const save = (): void => {
    const found = faultsOf(draft);
    setFaults(found);
    if (Object.keys(found).length > 0 || draft.days === null) return;
    change.mutate({ code: draft.code.trim(), days: draft.days });
  };
  const set = (part: Partial<Draft>): void => {
    setDraft((before) => ({ ...before, ...part }));
    // The browser sends no form in which a fault still stands.
    setFaults({});
  };
  const isRedeemed = coupon !== undefined && coupon.redemptions > 0;
  return (
    <FormDialog
      error={change.error}
      isPending={change.isPending}
      onClose={onClose}
      onSave={save}
      save={t(coupon ? 'save' : 'coupons.create')}
      size="small"
      title={coupon ? t('coupons.editTitle', { code: coupon.code }) : t('coupons.new')}
    >
      {!coupon && (
        <TextField
          autoComplete="off"
          autoFocus
          hint={t('coupons.codeHint')}
          label={t('coupons.code')}
          maxLength={60}
          onChange={(code) => set({ code })}
          value={draft.code}
          {...(faults.code !== undefined && { error: faults.code })}
        />
      )}
      <NumberField
        digits={0}
        hint={isRedeemed ? t('errors.daysFixed') : t('coupons.daysHint')}
        isDisabled={isRedeemed}
        label={t('coupons.days')}
        maxValue={MAX_DAYS}
        minValue={1}
        onChange={(days) => set({ days })}
        value={draft.days}
        {...(faults.days !== undefined && { error: faults.days })}
      />
      <NumberField
        digits={0}
        hint={t('coupons.maxHint')}
        label={t('coupons.max')}
        maxValue={MAX_REDEMPTIONS}
        minValue={1}
        onChange={(maxRedemptions) => set({ maxRedemptions })}
        value={draft.maxRedemptions}
      />
      <DatePicker
        hint={t('coupons.expiryHint')}
        label={t('coupons.expiry')}
        min={dayOf(Date.now())}
        onChange={(expiresOn) => set({ expiresOn })}
        value={draft.expiresOn}
      />
      <TextField
        hint={t('coupons.noteHint')}
        label={t('coupons.note')}
        maxLength={200}
        onChange={(note) => set({ note })}
        value={draft.note}
      />
    </FormDialog>
  );
}
