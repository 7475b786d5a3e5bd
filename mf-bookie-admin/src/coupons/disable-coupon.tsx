import type { AdminCoupon } from '@bothways/domain/coupons';
import { useToast } from '@bothways/platform';
import { ConfirmDialog, useChange } from '../changes/index.ts';
import { COUPONS_KEY, disableCoupon } from './coupons.queries.ts';
import { useText } from './texts.ts';

/** Confirms disabling a coupon; days already redeemed remain valid. */
export function DisableCoupon({ coupon, onClose }: { coupon: AdminCoupon; onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const { mutate, isPending, error } = useChange(
    async () => {
      await disableCoupon(coupon._id);
      toast.show({ tone: 'success', title: t('coupons.disabled', { code: coupon.code }) });
    },
    onClose,
    COUPONS_KEY,
  );
  return (
    <ConfirmDialog
      confirm={t('coupons.disable')}
      error={error}
      isPending={isPending}
      onClose={onClose}
      onConfirm={() => mutate(undefined)}
      title={t('coupons.disableTitle', { code: coupon.code })}
    >
      <p>{t('coupons.disableText', { count: coupon.redemptions })}</p>
    </ConfirmDialog>
  );
}
