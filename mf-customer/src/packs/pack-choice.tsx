import type { Tax } from '@bothways/domain/money';
import type { PackOffer } from '@bothways/domain/orders';
import { type PackId, RECOMMENDED_PACK, SECOND_PAYMENT_DAYS } from '@bothways/domain/packs';
import { useLocale } from '@bothways/platform';
import { Badge, ChoiceCards, formatMoney, formatWholeCredits, useTaxText } from '@bothways/ui';
import styles from './packs.module.css';
import { useText } from './texts.ts';

interface Props {
  packs: readonly PackOffer[];
  /** Included in the prices. */
  tax: Tax;
  value: PackId | null;
  onChange(pack: PackId): void;
}

/** Returns a function that words a pack's price, or that it is agreed by mail. */
function usePrice(): (pack: PackOffer) => string {
  const t = useText();
  const locale = useLocale();
  return ({ priceCents }) => {
    if (priceCents === undefined) return t('pack.contact');
    return priceCents === 0 ? t('pack.free') : formatMoney(priceCents, locale);
  };
}

/** Returns a function that words what a pack brings, and how it is paid. */
function useContent(tax: Tax): (pack: PackOffer) => string {
  const taxText = useTaxText();
  const t = useText();
  const locale = useLocale();
  return ({ credits: hundredths, bonus, priceCents, payments }) => {
    const credits = t('pack.credits', { credits: formatWholeCredits(hundredths, locale) });
    const [first, second] = payments;
    return [
      ...(priceCents ? [taxText(tax)] : []),
      priceCents === undefined ? t('pack.from', { credits }) : credits,
      ...(bonus > 0 ? [t('pack.bonus', { credits: formatWholeCredits(bonus, locale) })] : []),
      ...(first && second
        ? [
            t('pack.twoPayments', {
              first: formatMoney(first.amountCents, locale),
              second: formatMoney(second.amountCents, locale),
              days: SECOND_PAYMENT_DAYS,
            }),
          ]
        : []),
    ].join(' · ');
  };
}

/** The credit packs that the person may buy (C-M76 to C-M83). */
export function PackChoice({ packs, tax, value, onChange }: Props) {
  const t = useText();
  const price = usePrice();
  const content = useContent(tax);
  return (
    <ChoiceCards
      label={t('pack.title')}
      onChange={onChange}
      options={packs.map((pack) => ({
        value: pack.id,
        title: (
          <span className={styles.name}>
            {t(`pack.name.${pack.id}`)}
            {pack.id === RECOMMENDED_PACK && <Badge tone="brand">{t('pack.recommended')}</Badge>}
          </span>
        ),
        figure: price(pack),
        text: content(pack),
      }))}
      value={value}
    />
  );
}
