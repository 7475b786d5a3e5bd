import { countrySchema, DEFAULT_COUNTRY } from '@bothways/domain/geo';
import { isVerified } from '@bothways/domain/identity';
import {
  ENTERPRISE_ON_PAYMENT,
  ENTERPRISE_ON_PRICING,
  offeredPacks,
  type Pack,
  type PackMarket,
  PHONE_REWARD_CREDITS,
  packMarketOf,
  RECOMMENDED_PACK,
  SECOND_PAYMENT_DAYS,
} from '@bothways/domain/packs';
import { useLocale, useLocalePath, useQuery, useSession } from '@bothways/platform';
import {
  CheckIcon,
  formatMoney,
  formatNumber,
  LinkButton,
  Table,
  type TableColumn,
  TaxNote,
} from '@bothways/ui';
import { useText } from '../texts.ts';
import styles from './pricing.module.css';
import { geoQuery, plansQuery } from './pricing.queries.ts';

/** Whether the bonus and the free pack are still available (C-M86 to C-M88): to visitors, and to unverified people. */
function useIsFresh(): boolean {
  const { user } = useSession();
  return !user || !isVerified(user);
}

/** The offered packs of the account's country, else of the visitor's likely one (C-Z153). */
function usePacks(): { packs: readonly Pack[]; market: PackMarket } {
  const { user } = useSession();
  const isFresh = useIsFresh();
  const { data: geo = DEFAULT_COUNTRY } = useQuery(geoQuery());
  const country = countrySchema.safeParse(user?.personalData.country).data ?? geo;
  const market = packMarketOf(country);
  const packs = offeredPacks(country, !isFresh).map((pack) =>
    pack.id === 'enterprise' && market === 'default' ? { ...pack, credits: ENTERPRISE_ON_PRICING } : pack,
  );
  return { packs, market };
}

/** Answers to the next questions: the payment, and the bonus. */
function Points({ packs, market }: { packs: readonly Pack[]; market: PackMarket }) {
  const t = useText();
  const locale = useLocale();
  const isFresh = useIsFresh();
  const enterprise = {
    named: formatNumber(ENTERPRISE_ON_PRICING, locale),
    listed: formatNumber(ENTERPRISE_ON_PAYMENT, locale),
  };
  const split = packs.find(({ paymentsCents }) => paymentsCents);
  const [first, second] = split?.paymentsCents ?? [];
  const points = [
    t('pricing.bot.paid'),
    ...(split && first !== undefined && second !== undefined
      ? [
          t('pricing.bot.twoPayments', {
            pack: t(`pricing.bot.packs.${split.id}`),
            first: formatMoney(first, locale),
            second: formatMoney(second, locale),
            days: SECOND_PAYMENT_DAYS,
          }),
        ]
      : []),
    ...(isFresh ? [t('pricing.bot.bonus', { credits: PHONE_REWARD_CREDITS })] : []),
    t(`pricing.bot.market_${market}`, enterprise),
  ];
  return (
    <ul className={styles.points}>
      {points.map((point) => (
        <li key={point}>
          <CheckIcon />
          {point}
        </li>
      ))}
    </ul>
  );
}

/** Credit packs for the bot (C-M56, C-M63). They are chosen and paid in the manager's own pages. */
export function BotView() {
  const t = useText();
  const locale = useLocale();
  const path = useLocalePath();
  const { user } = useSession();
  const { packs, market } = usePacks();
  const { data } = useQuery(plansQuery());
  const payment = path(`onboarding/payment?${new URLSearchParams({ pack: RECOMMENDED_PACK })}`);
  const columns: TableColumn<Pack>[] = [
    {
      id: 'pack',
      header: t('pricing.bot.pack'),
      cell: ({ id }) => t(`pricing.bot.packs.${id}`),
      weight: 'strong',
    },
    {
      id: 'credits',
      header: t('pricing.bot.credits'),
      cell: ({ credits, priceCents }) => {
        const figure = formatNumber(credits, locale);
        return priceCents === undefined ? t('pricing.bot.from', { credits: figure }) : figure;
      },
      isNumeric: true,
    },
    {
      id: 'price',
      header: t('pricing.bot.price'),
      cell: ({ priceCents }) =>
        priceCents ? (
          <>
            {formatMoney(priceCents, locale)}{' '}
            <small className={styles.tax}>
              <TaxNote tax={data?.tax} />
            </small>
          </>
        ) : priceCents === undefined ? (
          t('pricing.bot.contact')
        ) : (
          formatMoney(priceCents, locale)
        ),
      isNumeric: true,
    },
  ];
  return (
    <div className={styles.bot}>
      <Table
        className={styles.packs}
        columns={columns}
        label={t('pricing.bot.title')}
        rowKey={({ id }) => id}
        rows={packs}
      />
      <div className={styles.botWords}>
        <p>{t('pricing.bot.lead')}</p>
        <Points market={market} packs={packs} />
        <LinkButton
          href={user ? payment : path(`register?${new URLSearchParams({ to: payment })}`)}
          size="large"
          variant="primary"
        >
          {t(user ? 'pricing.bot.choose' : 'createAccount')}
        </LinkButton>
      </div>
    </div>
  );
}
