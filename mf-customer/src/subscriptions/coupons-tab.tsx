import { Section } from '../account/index.ts';
import { RedeemForm } from './redeem-form.tsx';
import { RedeemedCoupons } from './redeemed-coupons.tsx';
import { useText } from './texts.ts';

/** Form to redeem a coupon, and the redeemed ones. */
export function CouponsTab() {
  const t = useText();
  return (
    <>
      <Section lead={t('coupon.redeemLead')} title={t('coupon.redeem')}>
        <RedeemForm />
      </Section>
      <Section lead={t('coupon.listLead')} title={t('coupon.list')}>
        <RedeemedCoupons />
      </Section>
    </>
  );
}
