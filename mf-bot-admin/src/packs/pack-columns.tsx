import type { Tax } from '@bothways/domain/money';
import type { PackOffer } from '@bothways/domain/orders';
import { type PackId, RECOMMENDED_PACK } from '@bothways/domain/packs';
import { DAY_MS } from '@bothways/domain/time';
import { useLocale } from '@bothways/platform';
import {
  Badge,
  ChoiceCards,
  formatDate,
  formatMoney,
  formatUnitPrice,
  formatWholeCredits,
  MISSING,
  TaxNote,
} from '@bothways/ui';
import { useText } from '../texts.ts';
import styles from './packs.module.css';

/** Describes when a payment of an offer is due, from today. */
export function useDueText(): (inDays: number) => string {
  const locale = useLocale();
  return (inDays) => formatDate(Date.now() + inDays * DAY_MS, { locale, missing: MISSING, invalid: MISSING });
}

/** Formats the price of one credit in euros; a dash without a price. */
function useCreditPrice(): (priceCents: number | undefined, credits: number) => string {
  const locale = useLocale();
  return (priceCents, credits) => {
    if (priceCents === undefined || credits === 0) return MISSING;
    return priceCents === 0 ? formatMoney(0, locale) : formatUnitPrice(priceCents / credits, locale);
  };
}

function Line({ label, children, isSum = false }: { label: string; children: string; isSum?: boolean }) {
  return (
    <span className={isSum ? styles.sum : styles.row}>
      <span>{label}</span>
      <span>{children}</span>
    </span>
  );
}

/** A pack's credits and price per credit: in lines if they fit, otherwise in a sentence. */
function Content({ offer }: { offer: PackOffer }) {
  const t = useText();
  const locale = useLocale();
  const due = useDueText();
  const creditPrice = useCreditPrice();
  const { credits, bonus, priceCents, payments } = offer;
  const [first, second] = payments;
  const figure = (hundredths: number): string => {
    const text = formatWholeCredits(hundredths, locale);
    return priceCents === undefined ? t('packs.from', { credits: text }) : text;
  };
  const extra = bonus > 0 ? `+${formatWholeCredits(bonus, locale)}` : MISSING;
  const note =
    first && second
      ? t('packs.twoPayments', {
          first: formatMoney(first.amountCents, locale),
          second: formatMoney(second.amountCents, locale),
          date: due(second.inDays),
        })
      : t(
          priceCents === undefined ? 'packs.byContact' : priceCents === 0 ? 'packs.once' : 'packs.onePayment',
        );
  const sentence =
    bonus > 0
      ? t('packs.sentence', {
          credits: formatWholeCredits(credits, locale),
          bonus: formatWholeCredits(bonus, locale),
          together: formatWholeCredits(credits + bonus, locale),
        })
      : t('packs.credit', { credits: figure(credits) });
  return (
    <>
      <span className={styles.lines}>
        <Line label={t('packs.creditsLabel')}>{figure(credits)}</Line>
        <Line label={t('packs.bonus')}>{extra}</Line>
        <Line isSum label={t('packs.together')}>
          {figure(credits + bonus)}
        </Line>
        <Line label={t('packs.costs')}>{creditPrice(priceCents, credits)}</Line>
        <Line label={t('packs.costsWithBonus')}>
          {bonus > 0 ? creditPrice(priceCents, credits + bonus) : MISSING}
        </Line>
        <span className={styles.note}>{note}</span>
      </span>
      <span className={styles.short}>
        <span>{sentence}</span>
        {priceCents !== undefined && priceCents > 0 && (
          <span>{t('packs.aCredit', { price: creditPrice(priceCents, credits + bonus) })}</span>
        )}
        {second && <span>{note}</span>}
      </span>
    </>
  );
}

interface Props {
  packs: readonly PackOffer[];
  /** Included in the prices. */
  tax: Tax;
  value: PackId | null;
  onChange(pack: PackId): void;
}

/** The packs side by side, to compare prices. */
export function PackColumns({ packs, tax, value, onChange }: Props) {
  const t = useText();
  const locale = useLocale();
  return (
    <ChoiceCards
      label={t('packs.title')}
      layout="columns"
      onChange={onChange}
      options={packs.map((offer) => ({
        value: offer.id,
        title: (
          <span className={styles.name}>
            {t(`packs.name.${offer.id}`)}
            {offer.id === RECOMMENDED_PACK && <Badge tone="brand">{t('packs.recommended')}</Badge>}
          </span>
        ),
        figure:
          offer.priceCents === undefined ? (
            <span className={styles.contact}>{t('packs.contact')}</span>
          ) : (
            <span className={styles.price}>
              {formatMoney(offer.priceCents, locale)}
              {offer.priceCents > 0 && (
                <small className={styles.tax}>
                  {' '}
                  <TaxNote tax={tax} />
                </small>
              )}
            </span>
          ),
        text: <Content offer={offer} />,
      }))}
      value={value}
    />
  );
}
