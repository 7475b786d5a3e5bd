import {
  type AdminCoupon,
  adminCouponSchema,
  type CreateCoupon,
  type UpdateCoupon,
} from '@bothways/domain/coupons';
import { couponCodeSchema } from '@bothways/domain/subscriptions';
import { useToast } from '@bothways/platform';
import {
  DateText,
  type FormRead,
  faultsIn,
  formatNumber,
  NumberField,
  type ReadRecord,
  type RecordForm,
  RecordNotice,
  TextField,
  useRecordForm,
  useUi,
} from '@bothways/ui';
import { DatePicker } from '@bothways/ui/dates';
import { useState } from 'react';
import { FormDialog, useChangeForm, useRecordChange } from '../changes/index.ts';
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

const NEW: ReadRecord<Draft> = {
  values: { code: '', days: USUAL_DAYS, maxRedemptions: 1, expiresOn: null, note: '' },
  version: '',
};
const recordOf = ({
  days,
  maxRedemptions,
  expiresAt,
  note = '',
  version,
}: AdminCoupon): ReadRecord<Draft> => ({
  values: {
    code: '',
    days,
    maxRedemptions: maxRedemptions ?? null,
    expiresOn: expiresAt === undefined ? null : dayOf(Date.parse(expiresAt)),
    note,
  },
  version,
});

/** Returns the touched fields in wire format; null, which only days cannot be, means no limit. */
function touchedOf({ days, maxRedemptions, expiresOn, note }: Partial<Draft>): Omit<UpdateCoupon, 'version'> {
  return {
    ...(days != null && { days }),
    ...(maxRedemptions !== undefined && { maxRedemptions }),
    ...(expiresOn !== undefined && { expiresAt: expiresOn && endOfDay(expiresOn) }),
    ...(note !== undefined && { note: note.trim() === '' ? null : note.trim() }),
  };
}

/** Empty fields of a new coupon mean no limit. */
const newOf = ({ code, maxRedemptions, expiresOn, note }: Draft, days: number): CreateCoupon => ({
  days,
  ...(code.trim() !== '' && { code: code.trim() }),
  ...(maxRedemptions !== null && { maxRedemptions }),
  ...(expiresOn !== null && { expiresAt: endOfDay(expiresOn) }),
  ...(note.trim() !== '' && { note: note.trim() }),
});

/** Validates before sending. */
const read = (draft: Draft): FormRead<Draft, 'code' | 'days'> => {
  const code = draft.code.trim();
  const faults = faultsIn({
    code: code !== '' && !couponCodeSchema.safeParse(draft.code).success,
    days: draft.days === null,
  });
  return faults.size > 0 ? { faults } : { sent: draft };
};

/** Creates a coupon, or changes the touched limits of one. */
export function CouponForm({ coupon, onClose }: { coupon?: AdminCoupon; onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  // The list refreshes constantly; edits are based on the values read at first.
  const [opened] = useState(() => (coupon ? recordOf(coupon) : NEW));
  const record = useRecordForm<Draft>(opened);
  const change = useRecordChange({
    form: record,
    current: adminCouponSchema,
    recordOf,
    shown: COUPONS_KEY,
    onDone: onClose,
    async send(sent: Draft) {
      const answer = coupon
        ? await updateCoupon(coupon._id, { ...touchedOf(record.touched), version: record.version })
        : await createCoupon(newOf(sent, sent.days ?? USUAL_DAYS));
      toast.show({
        tone: 'success',
        title: t(coupon ? 'coupons.saved' : 'coupons.made', { code: answer.coupon.code }),
      });
    },
  });
  const form = useChangeForm(record, read, change);
  const { values: draft, set } = form;
  const isRedeemed = coupon !== undefined && coupon.redemptions > 0;
  return (
    <FormDialog
      form={form}
      isDisabled={record.changes !== undefined}
      onClose={onClose}
      save={t(coupon ? 'save' : 'coupons.create')}
      size="small"
      title={coupon ? t('coupons.editTitle', { code: coupon.code }) : t('coupons.new')}
    >
      <ChangedCoupon form={record} />
      {!coupon && (
        <TextField
          autoComplete="off"
          autoFocus
          hint={t('coupons.codeHint')}
          label={t('coupons.code')}
          maxLength={60}
          {...form.field('code', t('coupons.codeFault'))}
        />
      )}
      <NumberField
        digits={0}
        hint={isRedeemed ? t('errors.daysFixed') : t('coupons.daysHint')}
        isDisabled={isRedeemed}
        label={t('coupons.days')}
        maxValue={MAX_DAYS}
        minValue={1}
        {...form.field('days', t('coupons.daysFault'))}
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

const LABELS = {
  code: 'coupons.code',
  days: 'coupons.days',
  maxRedemptions: 'coupons.max',
  expiresOn: 'coupons.expiry',
  note: 'coupons.note',
} as const;

/** Changes another user made to the coupon being edited here. */
function ChangedCoupon({ form }: { form: RecordForm<Draft> }) {
  const t = useText();
  const { locale } = useUi();
  return (
    <RecordNotice
      form={form}
      labelOf={(name) => t(LABELS[name])}
      textOf={(name, value) => {
        if (typeof value === 'number') return formatNumber(value, locale, 0);
        if (value === null || value === '') return '–';
        return name === 'expiresOn' ? <DateText value={`${value}T12:00`} /> : value;
      }}
    />
  );
}
