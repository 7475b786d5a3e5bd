import type { PacksAnswer } from '@bothways/domain/orders';
import { useLocale } from '@bothways/platform';
import { formatMoney } from '@bothways/ui';
import { MissingProvider, ProviderButton } from '../provider/index.ts';
import { useText } from './texts.ts';
import type { Pay } from './use-pay.ts';

interface Props {
  amountCents: number;
  paypal: PacksAnswer['paypal'];
  pay: Pay;
}

/** The way to pay, or the reason why there is none. */
export function PayButton({ amountCents, paypal, pay }: Props) {
  const t = useText();
  const locale = useLocale();
  if (!paypal)
    return (
      <MissingProvider>{t('payment.pay', { amount: formatMoney(amountCents, locale) })}</MissingProvider>
    );
  return <ProviderButton {...pay} label="pay" source={paypal} />;
}
