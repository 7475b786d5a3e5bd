import { bonusCredits, type Pack, type PackId, SECOND_PAYMENT_DAYS } from '@bothways/domain/packs';
import { useLocale } from '@bothways/platform';
import { ChoiceCards, formatMoney, formatNumber, TextLink } from '@bothways/ui';
import { useText } from '../texts.ts';
import styles from './onboarding.module.css';

interface Props {
  packs: readonly Pack[];
  /** Who is verified gets no bonus (C-M86, C-M87). */
  isVerified: boolean;
  value: PackId | null;
  /** Who is asked about packs without a price. */
  contactEmail: string | undefined;
  onChange(pack: PackId): void;
}

/** A pack's price, or that it is agreed by mail. */
function usePrice(): (pack: Pack) => string {
  const t = useText();
  const locale = useLocale();
  return ({ priceCents }) => {
    if (priceCents === undefined) return t('pack.contact');
    return priceCents === 0 ? t('pack.free') : formatMoney(priceCents, locale);
  };
}

/** What a pack brings, and how it is paid. */
function useContent(isVerified: boolean): (pack: Pack) => string {
  const t = useText();
  const locale = useLocale();
  return (pack) => {
    const credits = t('pack.credits', { credits: formatNumber(pack.credits, locale) });
    const bonus = bonusCredits(pack, isVerified);
    const [first, second] = pack.paymentsCents ?? [];
    return [
      pack.priceCents === undefined ? t('pack.from', { credits }) : credits,
      ...(bonus > 0 ? [t('pack.bonus', { credits: formatNumber(bonus, locale) })] : []),
      ...(first !== undefined && second !== undefined
        ? [
            t('pack.twoPayments', {
              first: formatMoney(first, locale),
              second: formatMoney(second, locale),
              days: SECOND_PAYMENT_DAYS,
            }),
          ]
        : []),
    ].join(' · ');
  };
}

/** The credit packs of a country (C-M76 to C-M83). */
export function PackChoice({ packs, isVerified, value, contactEmail, onChange }: Props) {
  const t = useText();
  const price = usePrice();
  const content = useContent(isVerified);
  return (
    <>
      <ChoiceCards
        label={t('pack.title')}
        onChange={onChange}
        options={packs.map((pack) => ({
          value: pack.id,
          title: t(`pack.name.${pack.id}`),
          figure: price(pack),
          text: content(pack),
        }))}
        value={value}
      />
      {value === 'enterprise' && (
        <p className={styles.note}>
          {contactEmail === undefined ? (
            t('pack.agreed')
          ) : (
            <>
              {t('pack.write')} <TextLink href={`mailto:${contactEmail}`}>{contactEmail}</TextLink>
            </>
          )}
        </p>
      )}
    </>
  );
}
