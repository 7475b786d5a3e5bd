import type { PacksAnswer } from '@bothways/domain/orders';
import { useLocale } from '@bothways/platform';
import { formatMoney } from '@bothways/ui';
import { CountryFirst, MissingProvider, ProviderButton } from '../provider/index.ts';
import { useText } from './texts.ts';
import type { Pay } from './use-pay.ts';

interface Props {
  amountCents: number;
  answer: Pick<PacksAnswer, 'paypal' | 'isCountryKnown'>;
  pay: Pay;
}

/** The payment button, or the reason why there is none. */
export function PayButton({ amountCents, answer: { paypal, isCountryKnown }, pay }: Props) {
  const t = useText();
  const locale = useLocale();
  if (!paypal)
    return (
      <MissingProvider>{t('payment.pay', { amount: formatMoney(amountCents, locale) })}</MissingProvider>
    );
  if (!isCountryKnown) return <CountryFirst />;
  return <ProviderButton {...pay} label="pay" source={paypal} />;
}
