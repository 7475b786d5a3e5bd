import type { PackOffer, PacksAnswer } from '@bothways/domain/orders';
import { useLocale } from '@bothways/platform';
import { formatMoney, formatWholeCredits, LinkButton, useTaxText } from '@bothways/ui';
import { useText } from '../texts.ts';
import { useDueText } from './pack-columns.tsx';
import styles from './packs.module.css';
import { usePaths } from './paths.ts';

/** The selected pack, its payments with their credits and due dates, and the payment link. */
export function PackBar({ offer, answer: { contactEmail, tax } }: { offer: PackOffer; answer: PacksAnswer }) {
  const t = useText();
  const locale = useLocale();
  const due = useDueText();
  const taxText = useTaxText();
  const { pay } = usePaths();
  const { credits, bonus, payments, priceCents } = offer;
  const whole = (hundredths: number): string => formatWholeCredits(hundredths, locale);
  const facts = [
    { label: t('packs.chosen'), value: t(`packs.name.${offer.id}`) },
    {
      label: t('packs.creditsLabel'),
      value:
        bonus > 0
          ? t('packs.sum', { credits: whole(credits), bonus: whole(bonus), together: whole(credits + bonus) })
          : whole(credits),
    },
    ...payments.map(({ amountCents, credits: brings, inDays }) => ({
      label: inDays === 0 ? t('packs.today') : due(inDays),
      value: t('packs.amountFor', {
        amount:
          amountCents > 0 ? `${formatMoney(amountCents, locale)} (${taxText(tax)})` : formatMoney(0, locale),
        credits: whole(brings),
      }),
    })),
  ];
  return (
    <section aria-label={t('packs.chosen')} className={styles.bar}>
      <dl className={styles.chosen}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {priceCents !== undefined ? (
        <LinkButton href={pay(offer.id)} size="large" variant="primary">
          {t('packs.continue')}
        </LinkButton>
      ) : contactEmail === undefined ? (
        <p>{t('packs.agreed')}</p>
      ) : (
        <LinkButton href={`mailto:${contactEmail}`} size="large" variant="primary">
          {t('packs.write', { email: contactEmail })}
        </LinkButton>
      )}
    </section>
  );
}
